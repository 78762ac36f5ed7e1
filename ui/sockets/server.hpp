#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "serve/hall.hpp"
#include "world/result.hpp"

/// The sockets of `vizier serve`: HTTP for the page, WebSockets for the protocol, on one thread. Nothing of the library
/// that does it is seen outside.
namespace vizier::sockets {

struct ServerOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;     ///< 0: any that is free
  std::string certificate, key;  ///< files; both or neither
  serve::Hall::Files files;
  serve::Limits limits;
  bool timing = false;  ///< measures how long answers take
  bool signals = true;  ///< SIGINT and SIGTERM end it
};

class Server {
 public:
  explicit Server(ServerOptions options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Before run().
  serve::Wire& wire();
  serve::Hall& hall();
  /// Opens the port; why it cannot.
  Result<> listen();
  std::uint16_t port() const;
  bool secure() const;
  /// After run(): how long answers took, in words; empty where that was not measured.
  std::string timing() const;
  /// From another thread than run()'s: leaves its address for another one, on the same port. Who is there stays.
  Result<> move_to(const std::string& address);
  /// Serves until SIGINT or SIGTERM comes, or stop() is called. Then every table is ended properly.
  void run();
  void stop();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The addresses of this machine by which others in its network may reach it, the likeliest first.
std::vector<std::string> own_addresses();

}  // namespace vizier::sockets

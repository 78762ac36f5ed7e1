#pragma once
#include <chrono>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "serve/table.hpp"

namespace vizier::serve {

/// What one machine may ask of the server. Tests set other numbers.
struct Limits {
  std::size_t messages = 100, watcher_messages = 50;  ///< in `span`
  std::chrono::seconds span{20};
  std::size_t wrong_tokens = 10;
  std::chrono::seconds wait{3600};  ///< of an address with too many of them
  std::size_t lines = 256, lines_of_address = 16;
};

/// One request for a file, and what it gets.
struct Request {
  std::string method, target, host, origin;
  std::string forwarded_for, forwarded_scheme;  ///< what a proxy says about whom it asks for
};
struct Response {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::shared_ptr<const std::string> body;
};

/// All tables of one server, the page that people load, and who may come in. It knows no socket; everything is called
/// on one thread, that of the sockets, except what Wire promises to tables.
class Hall {
 public:
  struct Files {
    std::filesystem::path page;  ///< folder with the page
    std::shared_ptr<const client::Wording> words;
  };
  Hall(Wire& wire, Files files, Limits limits = {});
  ~Hall();

  void add(std::unique_ptr<Table> table);
  Table* table(const std::string& room);
  const std::map<std::string, std::unique_ptr<Table>>& tables() const { return tables_; }

  /// `host` is a name by which this server may be called beside addresses and localhost.
  void allow_name(std::string host) { names_.push_back(std::move(host)); }
  /// By which others reach this server, as `http://ADDRESS:8080`.
  void set_links(std::vector<std::string> links) { links_ = std::move(links); }
  void set_secure() { secure_ = true; }  ///< it speaks TLS itself
  /// There is a proxy on this machine, which tells for whom it asks.
  void trust_proxy() { proxy_ = true; }
  /// Where a request comes from that came in from this address.
  std::string origin_of(const std::string& address, const Request& request) const;
  /// Whether a request names this server, so that no foreign page or name leads here.
  bool is_ours(const Request& request) const;
  Response get(const Request& request);

  /// Why a new connection is refused; empty where it is welcome.
  std::string opened(Line line, const std::string& address);
  void text(Line line, std::string_view text);
  void closed(Line line);
  void wrong_token(Line line);
  std::size_t lines() const { return guests_.size(); }

 private:
  using Clock = std::chrono::steady_clock;
  struct Guest {
    std::string address;
    Table* table = nullptr;
    bool seated = false;
    std::deque<Clock::time_point> messages;
  };
  struct Suspect {
    std::size_t wrong = 0;
    Clock::time_point since;
  };
  bool waits(const std::string& address);
  void note_wrong(const std::string& address);
  Response file(const std::string& name);
  std::string link_for(const Request& request, const std::string& picture) const;
  std::shared_ptr<const std::string> kept(const std::string& key, const std::function<std::string()>& make);

  Wire& wire_;
  Files files_;
  Limits limits_;
  std::vector<std::string> names_, links_;
  bool secure_ = false, proxy_ = false;
  std::map<std::string, std::unique_ptr<Table>> tables_;
  std::map<Line, Guest> guests_;
  std::map<std::string, Suspect> suspects_;
  std::map<std::string, std::shared_ptr<const std::string>> kept_;  ///< what was made for a room before
};

/// A link as a QR code: as blocks for a terminal, or as an SVG. Empty where it is too long.
std::string qr_text(const std::string& link);
std::string qr_svg(const std::string& link);
std::vector<std::string> qr_rows(const std::string& link);  ///< `#` where it is dark, without a margin

}  // namespace vizier::serve

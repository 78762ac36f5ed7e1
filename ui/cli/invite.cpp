// Others at the table of a window or a terminal: a server on a thread of its own, and a table that borrows the game.
#include <fmt/format.h>

#include <thread>

#include "cli/play.hpp"
#include "client/wording.hpp"
#include "sockets/server.hpp"

namespace vizier::cli {
namespace {

using Message = serve::Message;

class Guests : public client::Invitation {
 public:
  static Result<std::unique_ptr<Invitation>> invite(const sockets::ServerOptions& wanted,
                                                    const client::Inviting& game) {
    auto guests = std::unique_ptr<Guests>(new Guests(wanted));
    if (!guests->server_->listen()) {  // somebody else has the usual port: take any
      sockets::ServerOptions any = wanted;
      any.port = 0;
      guests->server_ = std::make_unique<sockets::Server>(any);
      if (const auto listens = guests->server_->listen(); !listens) return listens.failed();
    }
    if (const auto sits = guests->sit_down(wanted, game); !sits) return sits.failed();
    guests->thread_ = std::thread([server = guests->server_.get()] { server->run(); });
    return std::unique_ptr<Invitation>(std::move(guests));
  }

  ~Guests() override {
    if (table_) table_->stop();  // everybody is told
    if (!thread_.joinable()) return;
    server_->stop();
    thread_.join();
  }

  Table table() const override { return table_->seen(); }
  Turn turn() override { return table_->pump(); }
  void went_back() override { table_->went_back(); }
  void hand_out(const std::string& seat) override { table_->hand_out(seat); }
  void take_back(const std::string& seat) override { table_->take_back(seat); }
  void set_absent(const std::string& what) override {
    Message m = request("absent");
    m.what = what;
    (void)table_->request(m);
  }
  void pause(bool on) override {
    Message m = request("pause");
    m.on = on;
    (void)table_->request(m);
  }
  Result<> undo(const std::string& seat) override { return table_->request(request("undo", seat)); }
  Result<> agree(const std::string& seat, bool yes) override {
    Message m = request("vote", seat);
    m.yes = yes;
    return table_->request(m);
  }

  std::string room() const override { return table_->room(); }
  std::vector<std::string> links() const override {
    std::vector<std::string> out;
    if (in_network_)
      for (const std::string& host : sockets::own_addresses()) out.push_back(link(host));
    if (out.empty()) out.push_back(link("127.0.0.1"));
    return out;
  }
  bool in_network() const override { return in_network_; }
  Result<> open_to_network() override {
    if (in_network_) return {};
    auto moved = server_->move_to("0.0.0.0");
    in_network_ = moved.ok();
    return moved;
  }
  std::vector<std::string> qr(const std::string& of) const override { return serve::qr_rows(of); }

 private:
  explicit Guests(const sockets::ServerOptions& wanted) : server_(std::make_unique<sockets::Server>(wanted)) {}

  Result<> sit_down(const sockets::ServerOptions& wanted, const client::Inviting& game) {
    serve::TableOptions options;
    options.package = game.package;
    options.players = game.players;
    options.language = game.language;
    options.words = wanted.files.words;
    options.seed = game.sitting.match().setup() ? game.sitting.match().setup()->seed : 1;
    options.room = serve::new_room();
    std::optional<serve::TableFile> known;
    if (client::SaveFile* save = game.sitting.save()) {
      options.save = save->path().string();
      std::error_code error;
      if (const auto file = serve::TableFile::beside(save->path()); std::filesystem::exists(file, error)) {
        auto read = serve::TableFile::read(file);
        if (!read) return read.failed();
        known = *std::move(read);
        options.room = known->room;
        options.host_hash = known->host_hash;
      }
    }
    auto table = std::make_unique<serve::Table>(options, server_->wire(), game.sitting, game.open, known);
    table_ = table.get();
    server_->hall().add(std::move(table));
    return {};
  }

  static Message request(const char* type, const std::string& seat = {}) {
    Message m;
    m.type = type;
    m.seat = seat;
    return m;
  }
  std::string link(const std::string& host) const {
    return fmt::format("http://{}:{}/#{}", host, server_->port(), table_->room());
  }

  std::unique_ptr<sockets::Server> server_;
  serve::Table* table_ = nullptr;  ///< the server's
  bool in_network_ = false;
  std::thread thread_;
};

}  // namespace

client::Invite invites(const Global& global) {
  return [project = project_folder(global)](const client::Inviting& game) {
    sockets::ServerOptions wanted;
    wanted.signals = false;  // the window or the terminal has its own way to end
    wanted.files.page = project / "ui" / "serve" / "page";
    wanted.files.words = std::make_shared<const client::Wording>(client::wording_folders(project, "serve"), "en");
    return Guests::invite(wanted, game);
  };
}

bool had_guests(const std::filesystem::path& save) {
  std::error_code error;
  const auto file = serve::TableFile::beside(save);
  if (!std::filesystem::exists(file, error)) return false;
  const auto known = serve::TableFile::read(file);
  return known && !known->seats.empty();
}

}  // namespace vizier::cli

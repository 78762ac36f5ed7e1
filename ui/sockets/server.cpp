#include "sockets/server.hpp"

#include <utility>  // Boost 1.74 with GCC 12 needs it before Asio

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/version.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <deque>
#include <future>
#include <optional>

#include "serve/messages.hpp"
#include "sockets/certificate.hpp"
#include "sockets/gzip.hpp"
#include "sockets/timing.hpp"

namespace vizier::sockets {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using beast::error_code;
using serve::Line;

// Named, since a type of the server holds these and files may be compiled together.
namespace within {

constexpr std::size_t most_unsent = std::size_t{1} << 20;  ///< bytes; whoever reads slower is cut off
constexpr std::uint32_t longest_header = 4096;
constexpr std::chrono::seconds patience{10}, silence{30};

/// One open WebSocket, whatever lies below it.
struct Talk {
  virtual ~Talk() = default;
  virtual void send(std::shared_ptr<const std::string> text) = 0;
  virtual void end(const std::string& why) = 0;
};

/// What all connections of a server share.
struct House {
  asio::io_context context{1};
  std::unique_ptr<serve::Hall> hall;
  std::map<Line, std::weak_ptr<Talk>> talks;
  Line next = 1;
  Compressed compressed;
  std::optional<Timing> timing;  ///< where it was asked for
  std::size_t connections = 0;   ///< also those that have not asked for anything yet
};

constexpr std::size_t most_connections = 1024;

const char* const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src "
    "'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

std::string bye(const std::string& why) { return R"({"t":"bye","why":")" + why + "\"}"; }

std::string text_of(beast::string_view view) { return {view.data(), view.size()}; }

/// A WebSocket: one message is written at a time, the others wait in a queue with an end.
template <class Stream>
class WebSocket : public Talk, public std::enable_shared_from_this<WebSocket<Stream>> {
 public:
  WebSocket(House& house, Stream stream, std::string address)
      : house_(house), socket_(std::move(stream)), address_(std::move(address)) {}
  ~WebSocket() override { --house_.connections; }

  void accept(const http::request<http::empty_body>& request) {
    websocket::stream_base::timeout limits{};
    limits.handshake_timeout = patience;
    limits.idle_timeout = silence;  // clients say that they are there
    limits.keep_alive_pings = false;
    socket_.set_option(limits);
    socket_.read_message_max(serve::longest_frame);
    socket_.auto_fragment(false);
    socket_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
      response.set(http::field::sec_websocket_protocol, serve::protocol_name);
      response.set(http::field::server, "vizier");
    }));
    socket_.async_accept(request, beast::bind_front_handler(&WebSocket::accepted, this->shared_from_this()));
  }

  void send(std::shared_ptr<const std::string> text) override {
    if (ending_) return;
    unsent_ += text->size();
    if (unsent_ > most_unsent) return drop();  // it comes back and is sent the whole
    queue_.push_back(std::move(text));
    if (!writing_) write();
  }

  void end(const std::string& why) override {
    if (ending_) return;
    queue_.push_back(std::make_shared<const std::string>(bye(why)));
    ending_ = true;
    leave();
    if (!writing_) write();
  }

 private:
  void accepted(error_code error) {
    if (error) return;
    line_ = house_.next++;
    house_.talks[line_] = this->weak_from_this();
    open_ = true;
    if (const std::string why = house_.hall->opened(line_, address_); !why.empty()) end(why);
    read();
  }

  void read() { socket_.async_read(buffer_, beast::bind_front_handler(&WebSocket::got, this->shared_from_this())); }

  void got(error_code error, std::size_t) {
    if (error) return leave();
    if (!ending_) {
      if (!socket_.got_text()) return end("frame");
      const std::string_view text(static_cast<const char*>(buffer_.data().data()), buffer_.size());
      if (house_.timing && text.find("\"answer\"") != std::string_view::npos) house_.timing->came();
      house_.hall->text(line_, text);
    }
    buffer_.consume(buffer_.size());
    read();
  }

  void write() {
    writing_ = true;
    socket_.text(true);
    socket_.async_write(asio::buffer(*queue_.front()),
                        beast::bind_front_handler(&WebSocket::wrote, this->shared_from_this()));
  }

  void wrote(error_code error, std::size_t) {
    writing_ = false;
    if (error) return leave();
    if (house_.timing && queue_.front()->find("\"t\":\"patch\"") != std::string::npos) house_.timing->sent();
    unsent_ -= std::min(unsent_, queue_.front()->size());
    queue_.pop_front();
    if (!queue_.empty()) return write();
    if (ending_) socket_.async_close(websocket::close_code::normal, [self = this->shared_from_this()](error_code) {});
  }

  void drop() {
    ending_ = true;
    leave();
    beast::get_lowest_layer(socket_).close();
  }

  void leave() {
    if (!std::exchange(open_, false)) return;
    house_.talks.erase(line_);
    house_.hall->closed(line_);
  }

  House& house_;
  websocket::stream<Stream, false> socket_;
  std::string address_;
  Line line_ = 0;
  beast::flat_buffer buffer_{serve::longest_frame + 1};
  std::deque<std::shared_ptr<const std::string>> queue_;
  std::size_t unsent_ = 0;
  bool writing_ = false, open_ = false, ending_ = false;
};

/// A connection before it has become a WebSocket: it asks for files.
template <class Stream>
class Visit : public std::enable_shared_from_this<Visit<Stream>> {
 public:
  Visit(House& house, Stream stream, std::string address)
      : house_(house), stream_(std::move(stream)), address_(std::move(address)) {}
  ~Visit() {
    if (!upgraded_) --house_.connections;
  }

  void begin() {
    if constexpr (requires { stream_.async_handshake(asio::ssl::stream_base::server, [](error_code) {}); }) {
      beast::get_lowest_layer(stream_).expires_after(patience);
      stream_.async_handshake(asio::ssl::stream_base::server, [self = this->shared_from_this()](error_code error) {
        if (!error) self->read();
      });
    } else {
      read();
    }
  }

 private:
  void read() {
    parser_.emplace();
    parser_->header_limit(longest_header);
    parser_->body_limit(std::uint64_t{0});
    beast::get_lowest_layer(stream_).expires_after(patience);
    http::async_read(stream_, buffer_, *parser_, beast::bind_front_handler(&Visit::got, this->shared_from_this()));
  }

  void got(error_code error, std::size_t) {
    if (error) return;
    const auto& request = parser_->get();
    const serve::Request asked{text_of(request.method_string()),
                               text_of(request.target()),
                               request.count(http::field::host) == 1 ? text_of(request[http::field::host]) : "",
                               text_of(request[http::field::origin]),
                               text_of(request["X-Forwarded-For"]),
                               text_of(request["X-Forwarded-Proto"])};
    if (websocket::is_upgrade(request)) {
      if (asked.target != "/socket" || !house_.hall->is_ours(asked))
        return answer({403, "text/plain; charset=utf-8", std::make_shared<const std::string>("Not from there.\n")},
                      false);
      upgraded_ = true;
      beast::get_lowest_layer(stream_).expires_never();
      std::make_shared<WebSocket<Stream>>(house_, std::move(stream_), house_.hall->origin_of(address_, asked))
          ->accept(parser_->release());
      return;
    }
    answer(house_.hall->get(asked), request.keep_alive());
  }

  void answer(serve::Response found, bool keep) {
    response_ = {};
    response_.version(11);
    response_.result(static_cast<unsigned>(found.status));
    response_.set(http::field::server, "vizier");
    response_.set(http::field::content_type, found.type);
    response_.set(http::field::cache_control, "no-cache");
    response_.set("Content-Security-Policy", policy);
    response_.set("X-Content-Type-Options", "nosniff");
    response_.set("Referrer-Policy", "no-referrer");
    response_.set("Cross-Origin-Resource-Policy", "same-origin");
    response_.keep_alive(keep);
    std::shared_ptr<const std::string> body = found.body;
    const auto& request = parser_->get();
    if (found.status == 200 && text_of(request[http::field::accept_encoding]).find("gzip") != std::string::npos) {
      const std::string target = text_of(request.target());
      body = house_.compressed.of(target.substr(0, target.find('?')), found.body);
      if (body != found.body) response_.set(http::field::content_encoding, "gzip");
    }
    if (request.method() != http::verb::head) response_.body() = *body;
    response_.prepare_payload();
    beast::get_lowest_layer(stream_).expires_after(silence);
    http::async_write(stream_, response_, [self = this->shared_from_this(), keep](error_code error, std::size_t) {
      if (!error && keep) return self->read();
      error_code ignored;
      beast::get_lowest_layer(self->stream_).socket().shutdown(tcp::socket::shutdown_send, ignored);
    });
  }

  House& house_;
  Stream stream_;
  std::string address_;
  beast::flat_buffer buffer_{longest_header * 2};
  std::optional<http::request_parser<http::empty_body>> parser_;
  http::response<http::string_body> response_;
  bool upgraded_ = false;
};

}  // namespace within

using namespace within;

struct Server::State : serve::Wire {
  explicit State(ServerOptions wanted) : options(std::move(wanted)), acceptor(house.context), signals(house.context) {
    if (options.signals) signals.add(SIGINT), signals.add(SIGTERM);
    house.hall = std::make_unique<serve::Hall>(*this, options.files, options.limits);
    if (options.timing) house.timing.emplace();
  }

  // Wire: called by tables, on their threads.
  void send(Line line, std::shared_ptr<const std::string> text) override {
    asio::post(house.context, [this, line, text = std::move(text)] {
      if (const auto talk = find(line)) talk->send(text);
    });
  }
  void end(Line line, const std::string& why) override {
    asio::post(house.context, [this, line, why] {
      if (const auto talk = find(line)) talk->end(why);
    });
  }
  void wrong_token(Line line) override {
    asio::post(house.context, [this, line] { house.hall->wrong_token(line); });
  }

  std::shared_ptr<Talk> find(Line line) {
    const auto it = house.talks.find(line);
    return it == house.talks.end() ? nullptr : it->second.lock();
  }

  void open_port() {
    const tcp::endpoint here(asio::ip::make_address(options.address), options.port);
    acceptor.open(here.protocol());
    acceptor.set_option(tcp::acceptor::reuse_address(true));
    acceptor.bind(here);
    acceptor.listen();
  }

  void accept() {
    acceptor.async_accept([this](error_code error, tcp::socket socket) {
      if (error) return;
      begin(std::move(socket));
      accept();
    });
  }

  void begin(tcp::socket socket) {
    error_code error;
    const auto end_point = socket.remote_endpoint(error);
    if (error || house.connections >= most_connections) return;
    socket.set_option(tcp::no_delay(true), error);
    ++house.connections;
    const std::string address = end_point.address().to_string();
    if (tls)
      std::make_shared<Visit<beast::ssl_stream<beast::tcp_stream>>>(
          house, beast::ssl_stream<beast::tcp_stream>(beast::tcp_stream(std::move(socket)), *tls), address)
          ->begin();
    else
      std::make_shared<Visit<beast::tcp_stream>>(house, beast::tcp_stream(std::move(socket)), address)->begin();
  }

  House house;
  ServerOptions options;
  std::optional<asio::ssl::context> tls;
  tcp::acceptor acceptor;
  asio::signal_set signals;
};

Server::Server(ServerOptions options) : state_(std::make_unique<State>(std::move(options))) {}
Server::~Server() = default;

serve::Wire& Server::wire() { return *state_; }
serve::Hall& Server::hall() { return *state_->house.hall; }
std::string Server::timing() const { return state_->house.timing ? state_->house.timing->told() : std::string(); }
bool Server::secure() const { return state_->tls.has_value(); }

Result<> Server::listen() {
  State& s = *state_;
  try {
    if (!s.options.certificate.empty()) {
      s.tls.emplace(asio::ssl::context::tls_server);
      if (auto read = read_certificate(s.tls->native_handle(), s.options.certificate, s.options.key); !read)
        return read;
    }
    s.open_port();
  } catch (const boost::system::system_error& e) {
    return Failed{"cannot serve: " + e.code().message() + " (" + s.options.address + ":" +
                  std::to_string(s.options.port) + ")"};
  }
  return {};
}

Result<> Server::move_to(const std::string& address) {
  std::promise<Result<>> moved;
  asio::post(state_->house.context, [&] {
    State& s = *state_;
    const std::string before = std::exchange(s.options.address, address);
    s.options.port = port();
    error_code ignored;
    s.acceptor.close(ignored);
    Result<> done;
    try {
      s.open_port();
    } catch (const boost::system::system_error& e) {
      done = Failed{"cannot serve: " + e.code().message() + " (" + address + ")"};
      s.options.address = before;
      s.acceptor.close(ignored);
      try {
        s.open_port();
      } catch (const boost::system::system_error&) {  // nobody else can come; who is there stays
      }
    }
    s.accept();
    moved.set_value(std::move(done));
  });
  return moved.get_future().get();
}

std::uint16_t Server::port() const { return state_->acceptor.local_endpoint().port(); }

void Server::run() {
  State& s = *state_;
  s.signals.async_wait([this](error_code error, int) {
    if (!error) stop();
  });
  s.accept();
  s.house.context.run();
}

void Server::stop() {
  asio::post(state_->house.context, [this] {
    State& s = *state_;
    error_code ignored;
    s.acceptor.close(ignored);
    s.signals.cancel(ignored);
    for (const auto& [room, table] : s.house.hall->tables()) table->stop();
    // what tables said last is sent; whoever does not read it is not waited for
    auto timer = std::make_shared<asio::steady_timer>(s.house.context, std::chrono::milliseconds(300));
    timer->async_wait([this, timer](error_code) { state_->house.context.stop(); });
  });
}

}  // namespace vizier::sockets

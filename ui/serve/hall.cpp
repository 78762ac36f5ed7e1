#include "serve/hall.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "content/files.hpp"
#include "content/translate/pseudo.hpp"
#include "serve/game_json.hpp"

namespace vizier::serve {

using nlohmann::json;

namespace {

struct FileType {
  const char *ending, *type;
};
constexpr FileType file_types[] = {{".html", "text/html; charset=utf-8"},
                                   {".js", "text/javascript; charset=utf-8"},
                                   {".css", "text/css; charset=utf-8"},
                                   {".svg", "image/svg+xml"},
                                   {".json", "application/json"},
                                   {".webmanifest", "application/manifest+json"},
                                   {".woff2", "font/woff2"},
                                   {".txt", "text/plain; charset=utf-8"}};

Response with_status(int status, std::string text) {
  return {status, "text/plain; charset=utf-8", std::make_shared<const std::string>(std::move(text))};
}

/// `host:port` or `[v6]:port` without its port.
std::string without_port(const std::string& host) {
  if (host.starts_with('['))
    return host.substr(1, host.find(']') == std::string::npos ? std::string::npos : host.find(']') - 1);
  return host.substr(0, host.find(':'));
}

bool is_address(const std::string& host) {
  unsigned char bytes[sizeof(in6_addr)];
  return ::inet_pton(AF_INET, host.c_str(), bytes) == 1 || ::inet_pton(AF_INET6, host.c_str(), bytes) == 1;
}

bool is_plain_name(const std::string& name) {
  return !name.empty() && name.size() < 80 && name[0] != '.' && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '.';
  });
}

bool is_room(const std::string& room) {
  return room.size() == 5 && std::all_of(room.begin(), room.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

/// From this machine itself as many may come as like: bots of a test, several windows of a browser.
bool is_own(const std::string& address) { return address.starts_with("127.") || address == "::1"; }

std::vector<std::string> parts_of(const std::string& path) {
  std::vector<std::string> out;
  for (std::size_t begin = 1; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    out.push_back(path.substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
}

}  // namespace

Hall::Hall(Wire& wire, Files files, Limits limits) : wire_(wire), files_(std::move(files)), limits_(limits) {}
Hall::~Hall() = default;

void Hall::add(std::unique_ptr<Table> table) {
  const std::string room = table->room();
  tables_[room] = std::move(table);
}

Table* Hall::table(const std::string& room) {
  const auto it = tables_.find(room);
  return it == tables_.end() ? nullptr : it->second.get();
}

bool Hall::is_ours(const Request& request) const {
  const std::string host = without_port(request.host);
  const bool known =
      is_address(host) || host == "localhost" || std::find(names_.begin(), names_.end(), host) != names_.end();
  if (!known) return false;
  if (request.origin.empty()) return true;  // no browser asks
  const std::size_t scheme = request.origin.find("://");
  return scheme != std::string::npos && request.origin.substr(scheme + 3) == request.host;
}

std::shared_ptr<const std::string> Hall::kept(const std::string& key, const std::function<std::string()>& make) {
  auto& text = kept_[key];
  if (!text) text = std::make_shared<const std::string>(make());
  return text;
}

/// Files are read anew each time: whoever works on the page sees it at once.
Response Hall::file(const std::string& name) {
  const auto type = std::find_if(std::begin(file_types), std::end(file_types),
                                 [&](const FileType& t) { return name.ends_with(t.ending); });
  if (!is_plain_name(name) || type == std::end(file_types)) return with_status(404, "There is no such file.\n");
  content::Diagnostics unread;
  auto text = content::read_file(files_.page / name, unread);
  if (!text) return with_status(404, "There is no such file.\n");
  return {200, type->type, std::make_shared<const std::string>(*std::move(text))};
}

/// `qr.svg`: as this very request came; a proxy is believed about the scheme only under a name that was given to this
/// server. `qr-1.svg`: the second of the links.
std::string Hall::link_for(const Request& request, const std::string& picture) const {
  if (picture == "qr.svg") {
    const bool named = std::find(names_.begin(), names_.end(), without_port(request.host)) != names_.end();
    const bool secure = secure_ || (named && request.forwarded_scheme == "https");
    return (secure ? "https://" : "http://") + request.host;
  }
  for (std::size_t i = 0; i < links_.size(); ++i)
    if (picture == fmt::format("qr-{}.svg", i)) return links_[i];
  return {};
}

/// The last address is the one that our proxy has added; those before it anybody can make up.
std::string Hall::origin_of(const std::string& address, const Request& request) const {
  if (!proxy_ || !is_own(address)) return address;
  const std::string& list = request.forwarded_for;
  const std::size_t comma = list.rfind(','),
                    begin = list.find_first_not_of(' ', comma == std::string::npos ? 0 : comma + 1);
  if (begin == std::string::npos) return address;
  const std::string last = list.substr(begin, list.find_last_not_of(' ') + 1 - begin);
  return is_address(last) ? last : address;
}

Response Hall::get(const Request& request) {
  if (!is_ours(request)) return with_status(421, "This server is not called so.\n");
  if (request.method != "GET" && request.method != "HEAD") return with_status(405, "Only GET.\n");
  const std::string path = request.target.substr(0, request.target.find('?'));
  const std::vector<std::string> parts = parts_of(path);
  if (parts.empty() || (parts.size() == 1 && parts[0].empty())) return file("index.html");
  if (parts.size() == 1) return file(parts[0]);
  const std::string& last = parts.back();
  const std::string language = last.ends_with(".json") ? last.substr(0, last.size() - 5) : "";
  if (parts.size() == 2 && parts[0] == "words" && is_plain_name(language)) {
    const content::Texts& texts = files_.words->texts();
    const std::string spoken = files_.words->speaks(language) ? language : "en";
    return {200, "application/json", kept("words/" + spoken, [&] {
              json out = json::object();
              for (const auto& [key, entry] : texts.all().at("en")) {
                const content::Texts::Entry* own = texts.find(spoken, key);
                out[key] = own                                  ? own->message
                           : spoken == content::pseudo_language ? content::bracketed(content::accented(entry.message))
                                                                : entry.message;
              }
              return out.dump();
            })};
  }
  if (parts.size() != 3 || parts[0] != "room") return with_status(404, "There is no such file.\n");
  Table* const at = is_room(parts[1]) ? table(parts[1]) : nullptr;
  if (!at) return with_status(404, "There is no such room.\n");
  if (last.starts_with("qr") && last.ends_with(".svg")) {
    const std::string link = link_for(request, last);
    if (link.empty()) return with_status(404, "There is no such link.\n");
    return {200, "image/svg+xml", std::make_shared<const std::string>(qr_svg(link + "/#" + parts[1]))};
  }
  if (last == "drawings.json")
    return {200, "application/json", kept(parts[1] + "/drawings", [&] { return drawings_json(at->package()).dump(); })};
  if (!is_plain_name(language)) return with_status(404, "There is no such file.\n");
  const std::string spoken = client::spoken(at->package().texts, language);
  return {200, "application/json",
          kept(parts[1] + "/" + spoken, [&] { return game_json(at->package(), spoken).dump(); })};
}

bool Hall::waits(const std::string& address) {
  const auto it = suspects_.find(address);
  if (it == suspects_.end() || it->second.wrong < limits_.wrong_tokens) return false;
  if (it->second.since + limits_.wait > Clock::now()) return true;
  suspects_.erase(it);
  return false;
}

void Hall::note_wrong(const std::string& address) {
  constexpr std::size_t most_suspects = 10'000;
  if (suspects_.size() >= most_suspects)
    std::erase_if(suspects_, [&](const auto& s) { return s.second.since + limits_.wait <= Clock::now(); });
  if (suspects_.size() >= most_suspects) suspects_.clear();
  Suspect& suspect = suspects_[address];
  if (suspect.since + limits_.wait <= Clock::now()) suspect.wrong = 0;
  ++suspect.wrong;
  suspect.since = Clock::now();
}

std::string Hall::opened(Line line, const std::string& address) {
  const auto same =
      std::count_if(guests_.begin(), guests_.end(), [&](const auto& g) { return g.second.address == address; });
  if (guests_.size() >= limits_.lines) return "full";
  if (!is_own(address) && static_cast<std::size_t>(same) >= limits_.lines_of_address) return "full";
  guests_[line].address = address;
  return {};
}

void Hall::wrong_token(Line line) {
  if (const auto it = guests_.find(line); it != guests_.end()) note_wrong(it->second.address);
}

void Hall::closed(Line line) {
  const auto it = guests_.find(line);
  if (it == guests_.end()) return;
  if (it->second.table) it->second.table->closed(line);
  guests_.erase(it);
}

void Hall::text(Line line, std::string_view text) {
  const auto it = guests_.find(line);
  if (it == guests_.end()) return;
  Guest& guest = it->second;
  const Clock::time_point now = Clock::now();
  while (!guest.messages.empty() && guest.messages.front() + limits_.span < now) guest.messages.pop_front();
  guest.messages.push_back(now);
  if (guest.messages.size() > (guest.seated ? limits_.messages : limits_.watcher_messages))
    return wire_.end(line, "flood");
  auto message = read_message(text);
  if (!message) {
    if (!guest.table) return wire_.end(line, "form");
    const json no{{"t", "no"}, {"n", number_in(text)}, {"why", "form"}, {"reason", message.problem()}};
    return wire_.send(line,
                      std::make_shared<const std::string>(no.dump(-1, ' ', false, json::error_handler_t::replace)));
  }
  if (message->type == "join") {
    message->suspect = waits(guest.address);  // who has a token that is right comes in all the same
    Table* const at = table(message->room);
    if (!at && message->suspect) return wire_.end(line, "wait");
    if (!at) {
      note_wrong(guest.address);
      return wire_.end(line, "room");
    }
    if (guest.table && guest.table != at) guest.table->closed(line);
    guest.table = at;
    guest.seated = !message->tokens.empty() && !message->watch;
  }
  if (!guest.table) return wire_.end(line, "form");
  if (message->type == "take") guest.seated = true;
  guest.table->receive(line, *std::move(message));
}

}  // namespace vizier::serve

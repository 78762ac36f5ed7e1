#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/output.hpp"
#include "cli/play.hpp"
#include "client/begin.hpp"
#include "client/saves.hpp"
#include "client/wording.hpp"
#include "sockets/server.hpp"

namespace vizier::cli {
namespace {

struct ServeOptions {
  std::vector<std::string> package;
  content::Config config;
  std::vector<std::string> seats, names;
  std::string profile, seed, save, language, resume, certificate, key, page;
  int port = 8080, tables = 1, flood = 0;
  bool lan = false, proxy = false, at_once = false, plain = false, timing = false;
};

/// By which links others reach the server; none where only this machine can. A proxy speaks TLS at the usual port.
std::vector<std::string> links_of(const ServeOptions& o, const sockets::Server& server) {
  const std::string scheme = server.secure() || o.proxy ? "https" : "http";
  const bool usual = o.proxy || server.port() == (server.secure() ? 443 : 80);
  std::vector<std::string> hosts = o.names;
  if (o.lan && !o.proxy)
    for (std::string& address : sockets::own_addresses()) hosts.push_back(std::move(address));
  for (std::string& host : hosts)
    host = usual ? fmt::format("{}://{}", scheme, host) : fmt::format("{}://{}:{}", scheme, host, server.port());
  return hosts;
}

void print_links(const ServeOptions& o, const sockets::Server& server, const std::string& room,
                 const std::string& host_token) {
  std::vector<std::string> links = links_of(o, server);
  const std::string here = fmt::format("{}://127.0.0.1:{}", server.secure() ? "https" : "http", server.port());
  if (links.empty()) links.push_back(here);
  print(fmt::format("Room {}\n", room));
  if (!host_token.empty())
    print(fmt::format("Host (for you alone): {}/#{}.{}\n", o.names.empty() ? here : links.front(), room, host_token));
  for (const std::string& link : links) print(fmt::format("Players: {}/#{}\n", link, room));
  if (!o.plain) print(serve::qr_text(fmt::format("{}/#{}", links.front(), room)));
}

/// What goes wrong at a table is told here, not at the table.
std::function<void(const std::string&)> report_of(const std::string& room) {
  return [room](const std::string& details) { complain(fmt::format("room {}: {}", room, details)); };
}

/// The game that goes on: the ordinary save, and beside it who sat where.
client::Resumed open_save(const content::Library& library, const ServeOptions& o) {
  content::Diagnostics unread;
  const auto save = client::read_save(o.resume, unread);
  if (!save) throw Failure(client::as_problem(unread).problem);
  client::Resumed resumed = client::replay_to_resume(library, *save);
  if (!resumed.diagnostics.list.empty()) complain(client::as_problem(resumed.diagnostics).problem);
  if (!resumed.whole())
    throw Failure(fmt::format(
        "{} does not fit the content that is here; `vizier resume {} --as-far` goes on from where it does, in a copy",
        o.resume, o.resume));
  if (const auto opened = client::go_on(resumed, o.resume, resumed.language); !opened) throw Failure(opened.problem());
  return resumed;
}

void resume_table(const Global& global, const ServeOptions& o, sockets::Server& server, serve::TableOptions options,
                  std::string& host_token) {
  content::Diagnostics unread;
  const auto save = client::read_save(o.resume, unread);
  const content::Library library = open_library(global, save ? client::needed_by(*save) : std::vector<std::string>());
  client::Resumed resumed = open_save(library, o);
  options.package = resumed.playing.package;
  options.language = resumed.language;
  options.save = o.resume;
  options.seed = resumed.playing.match->setup() ? resumed.playing.match->setup()->seed : 1;
  std::optional<serve::TableFile> known;
  std::error_code error;
  if (const auto file = serve::TableFile::beside(o.resume); std::filesystem::exists(file, error)) {
    auto read = serve::TableFile::read(file);
    if (!read) throw Failure(read.problem());
    known = *std::move(read);
    options.room = known->room;
    options.host_hash = known->host_hash;
  } else {
    options.room = serve::new_room();
  }
  if (options.host_hash.empty()) {  // the host sat at a window or a terminal
    host_token = serve::new_token();
    options.host_hash = serve::hash_of_token(host_token);
  }
  options.report = report_of(options.room);
  server.hall().add(std::make_unique<serve::Table>(options, server.wire(), std::move(resumed.playing), known));
  print_links(o, server, options.room, host_token);
  if (known)
    print(host_token.empty() ? "Every link of before holds, the host's too.\n" : "Every link of before holds.\n");
}

void new_tables(const Global& global, const ServeOptions& o, sockets::Server& server, serve::TableOptions options) {
  Chosen chosen = choose(global, o.config, o.profile);
  if (chosen.config.package.empty()) throw Usage("which game? `vizier serve PACKAGE`; vizier list says what there is");
  check_config(chosen.library, chosen.config);
  options.package = load_to_play(chosen.library, chosen.config);
  options.players = client::as_persons(players_of(o.seats, "human", *options.package));
  options.language = choose_language(*options.package, o.language);
  if (!o.save.empty() && o.tables > 1) throw Usage("--save is for one table");
  std::error_code error;
  if (!o.save.empty() && std::filesystem::exists(o.save, error))
    throw Usage(
        fmt::format("{} exists: `vizier serve --resume {}` goes on with it, or choose another name", o.save, o.save));
  options.save = o.save;
  for (int i = 0; i < o.tables; ++i) {
    const std::string host_token = serve::new_token();
    do options.room = serve::new_room();
    while (server.hall().table(options.room));
    options.host_hash = serve::hash_of_token(host_token);
    options.seed = seed_of(o.seed) + static_cast<std::uint64_t>(i);
    options.report = report_of(options.room);
    server.hall().add(std::make_unique<serve::Table>(options, server.wire()));
    print_links(o, server, options.room, host_token);
  }
}

int run_server(const Global& global, const ServeOptions& o) {
  if (o.package.size() > 1) throw Usage("one game at a time");
  if (o.certificate.empty() != o.key.empty()) throw Usage("--cert and --key belong together");
  if (o.port < 0 || o.port > 65535) throw Usage("a port is a number from 0 to 65535");
  if (o.proxy && o.names.empty()) throw Usage("--proxy needs --name: how people call the proxy");
  if (o.tables < 1 || o.tables > 200) throw Usage("1 to 200 tables");
  if (!o.resume.empty() && !o.package.empty())
    throw Usage("a game to go on with, or a package for a new one: not both");
  const std::filesystem::path project = project_folder(global);
  sockets::ServerOptions wanted;
  wanted.address = o.lan ? "0.0.0.0" : "127.0.0.1";
  wanted.port = static_cast<std::uint16_t>(o.port);
  wanted.certificate = o.certificate;
  wanted.key = o.key;
  wanted.files.page = o.page.empty() ? project / "ui" / "serve" / "page" : std::filesystem::path(o.page);
  wanted.files.words = std::make_shared<const client::Wording>(client::wording_folders(project, "serve"), "en");
  if (o.flood > 0) wanted.limits.messages = wanted.limits.watcher_messages = static_cast<std::size_t>(o.flood);
  wanted.timing = o.timing;
  sockets::Server server(wanted);
  for (const std::string& name : o.names) server.hall().allow_name(name);
  if (o.proxy) server.hall().trust_proxy();
  if (const auto listens = server.listen(); !listens) throw Failure(listens.problem());
  if (server.secure()) server.hall().set_secure();
  server.hall().set_links(links_of(o, server));
  serve::TableOptions options;
  options.links = links_of(o, server);
  options.words = wanted.files.words;
  options.at_once = o.at_once;
  std::string host_token;
  if (!o.resume.empty()) {
    resume_table(global, o, server, options, host_token);
  } else {
    ServeOptions with = o;
    with.config.package = o.package.empty() ? "" : o.package[0];
    new_tables(global, with, server, options);
  }
  print(o.lan
            ? "Everybody in your network can reach this. Ctrl C ends it; the game is kept.\n"
            : "Only this machine can reach this; --lan opens it to your network. Ctrl C ends it; the game is kept.\n");
  finish_output();
  server.run();
  print(server.timing());
  return 0;
}

std::function<int()> declare_serve(Arguments& arguments, const Global& global) {
  auto o = std::make_shared<ServeOptions>();
  arguments.positionals("PACKAGE", o->package, "id of the package");
  declare_config(arguments, o->config);
  declare_profile(arguments, o->profile);
  arguments.list("--seats", o->seats, "WHO,WHO",
                 "human or a bot for each seat, or how many; the host can change it in the lobby");
  arguments.option("--seed", o->seed, "N", "the same seed gives the same game; without it chance decides");
  arguments.option("--save", o->save, "FILE", "where every answer is saved; without it among your games");
  arguments.option("--lang", o->language, "TAG", "language that the save names; everybody plays in their own");
  arguments.option("--resume", o->resume, "FILE", "goes on with a saved game, under the same links");
  arguments.option("--port", o->port, "P", "where to listen; 0: any that is free");
  arguments.flag("--lan", o->lan, "let others in your network join; without it only this machine can");
  arguments.list("--name", o->names, "HOST", "a name by which this server may be called, e.g. behind a proxy");
  arguments.flag("--proxy", o->proxy,
                 "a proxy on this machine speaks https under that name and says who asks (X-Forwarded-For)");
  arguments.option("--cert", o->certificate, "FILE", "certificate chain (PEM): the page comes by https");
  arguments.option("--key", o->key, "FILE", "private key of the certificate (PEM)");
  arguments.option("--tables", o->tables, "N", "so many tables of the same game, each with a room of its own");
  arguments.flag("--at-once", o->at_once, "bots do not pause between their answers");
  arguments.flag("--no-qr", o->plain, "print no QR code");
  arguments.option("--page", o->page, "DIR", "for work on the page: another folder with its files");
  arguments.option("--flood", o->flood, "N", "for tests: so many messages in 20 seconds are not too many");
  arguments.flag("--timing", o->timing, "for tests: says at the end how long answers took, given one at a time");
  return [&global, o] {
    try {
      return run_server(global, *o);
    } catch (const Usage& e) {
      complain(e.what());
      return 2;
    }
  };
}

}  // namespace

const Verb serve_verb{"serve", "Opens a table that others join from their phones and computers, in a browser.",
                      "vizier serve PACKAGE --seats 4 --lan", declare_serve};

}  // namespace vizier::cli

#include "serve/secrets.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <sys/random.h>

#include <array>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>

#include "client/save_file.hpp"
#include "content/files.hpp"

namespace vizier::serve {

using nlohmann::json;

namespace {

void fill_random(std::span<unsigned char> bytes) {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t n = ::getrandom(bytes.data() + done, bytes.size() - done, 0);
    if (n < 0 && errno != EINTR) throw std::runtime_error("the system gives no random numbers");
    if (n > 0) done += static_cast<std::size_t>(n);
  }
}

std::string in_hex(std::span<const unsigned char> bytes) {
  std::string out;
  for (const unsigned char byte : bytes) out += fmt::format("{:02x}", byte);
  return out;
}

bool is_hash(const std::string& text) {
  return text.empty() || (text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos);
}

}  // namespace

std::string new_token() {
  std::array<unsigned char, 16> bytes{};
  fill_random(bytes);
  return in_hex(bytes);
}

std::string new_room() {
  constexpr std::string_view letters = "BCDFGHJKLMNPQRSTVWXZ";
  std::string out;
  while (out.size() < 5) {
    std::array<unsigned char, 1> byte{};
    fill_random(byte);
    if (byte[0] < 240) out += letters[byte[0] % letters.size()];  // 240 is a multiple of 20: all are as likely
  }
  return out;
}

std::string hash_of_token(const std::string& token) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> hash{};
  unsigned size = 0;
  if (EVP_Digest(token.data(), token.size(), hash.data(), &size, EVP_sha256(), nullptr) != 1)
    throw std::runtime_error("SHA-256 is not to be had");
  return in_hex(std::span(hash).first(size));
}

std::filesystem::path TableFile::beside(const std::filesystem::path& save) { return save.string() + ".table"; }

Result<> TableFile::write(const std::filesystem::path& file) const {
  json out{{"vizier_table", 1}, {"room", room},   {"host", host_hash},
           {"absent", absent},  {"epoch", epoch}, {"seats", json::object()}};
  for (const auto& [name, seat] : seats)
    out["seats"][name] = {{"token", seat.token_hash}, {"name", seat.name}, {"language", seat.language}};
  auto written = client::write_whole(file, out.dump(1) + "\n");
  return written ? written : written.failed().in("cannot write " + file.string());
}

Result<TableFile> TableFile::read(const std::filesystem::path& file) {
  content::Diagnostics unread;
  const auto text = content::read_file(file, unread);
  if (!text) return Failed{"cannot read " + content::shown(file)};
  const json in = json::parse(*text, nullptr, false);
  const auto wrong = [&] { return Failed{content::shown(file) + " is no table of vizier serve"}; };
  try {
    if (!in.is_object() || in.at("vizier_table") != 1) return wrong();
    TableFile out;
    out.room = in.at("room").get<std::string>();
    out.host_hash = in.at("host").get<std::string>();
    out.absent = in.at("absent").get<std::string>();
    out.epoch = in.at("epoch").get<std::uint64_t>();
    for (const auto& [name, seat] : in.at("seats").items())
      out.seats[name] = {seat.at("token").get<std::string>(), seat.at("name").get<std::string>(),
                         seat.at("language").get<std::string>()};
    const bool sound = out.room.size() == 5 && (out.host_hash.empty() || is_hash(out.host_hash)) &&
                       (out.absent == "wait" || out.absent == "bot" || out.absent == "pause");
    if (!sound) return wrong();
    for (const auto& [name, seat] : out.seats)
      if (!is_hash(seat.token_hash) || seat.name.size() > 96) return wrong();
    return out;
  } catch (const json::exception&) {
    return wrong();
  }
}

}  // namespace vizier::serve

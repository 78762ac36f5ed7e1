#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>

#include "sockets/server.hpp"

namespace vizier::sockets {

namespace {

/// The address by which this machine would reach the internet; nothing is sent for that.
std::string way_out() {
  const int fd = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return {};
  sockaddr_in to{}, from{};
  to.sin_family = AF_INET;
  to.sin_port = htons(9);
  ::inet_pton(AF_INET, "192.0.2.1", &to.sin_addr);  // an address that is nobody's
  socklen_t size = sizeof from;
  char text[INET_ADDRSTRLEN] = {};
  if (::connect(fd, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0 &&
      ::getsockname(fd, reinterpret_cast<sockaddr*>(&from), &size) == 0)
    ::inet_ntop(AF_INET, &from.sin_addr, text, sizeof text);
  ::close(fd);
  return text;
}

}  // namespace

std::vector<std::string> own_addresses() {
  std::vector<std::string> out;
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return out;
  for (const ifaddrs* each = all; each; each = each->ifa_next) {
    if (!each->ifa_addr || each->ifa_addr->sa_family != AF_INET || (each->ifa_flags & IFF_LOOPBACK) != 0 ||
        (each->ifa_flags & IFF_UP) == 0)
      continue;
    char text[INET_ADDRSTRLEN] = {};
    const auto* address = reinterpret_cast<const sockaddr_in*>(each->ifa_addr);
    if (::inet_ntop(AF_INET, &address->sin_addr, text, sizeof text)) out.emplace_back(text);
  }
  ::freeifaddrs(all);
  std::stable_partition(out.begin(), out.end(), [way = way_out()](const std::string& a) { return a == way; });
  return out;
}

}  // namespace vizier::sockets

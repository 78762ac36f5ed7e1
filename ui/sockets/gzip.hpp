#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace vizier::sockets {

/// The text in the gzip format; empty where that fails.
std::string gzipped(std::string_view text);

/// Compressed answers by their address, so that one is compressed again only when its text has changed. A page that
/// stays small on its way needs no step of building.
class Compressed {
 public:
  /// The compressed form, or the text itself where compressing would not pay.
  std::shared_ptr<const std::string> of(const std::string& target, const std::shared_ptr<const std::string>& text);

 private:
  struct Kept {
    std::shared_ptr<const std::string> text, small;
  };
  std::map<std::string, Kept> kept_;
};

}  // namespace vizier::sockets

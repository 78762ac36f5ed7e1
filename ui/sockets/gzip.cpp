#include "sockets/gzip.hpp"

#include <zlib.h>

namespace vizier::sockets {

std::string gzipped(std::string_view text) {
  z_stream stream{};
  constexpr int as_gzip = 15 + 16, usual_memory = 8;
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, as_gzip, usual_memory, Z_DEFAULT_STRATEGY) != Z_OK)
    return {};
  std::string out(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));  // zlib only reads it
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const bool whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  out.resize(whole ? stream.total_out : 0);
  deflateEnd(&stream);
  return out;
}

std::shared_ptr<const std::string> Compressed::of(const std::string& target,
                                                  const std::shared_ptr<const std::string>& text) {
  constexpr std::size_t least = 1024, most_kept = 512;
  if (text->size() < least) return text;
  if (const auto it = kept_.find(target); it != kept_.end() && *it->second.text == *text) return it->second.small;
  if (kept_.size() >= most_kept) kept_.clear();
  std::string small = gzipped(*text);
  Kept& kept = kept_[target];
  kept.text = text;
  kept.small =
      small.empty() || small.size() >= text->size() ? text : std::make_shared<const std::string>(std::move(small));
  return kept.small;
}

}  // namespace vizier::sockets

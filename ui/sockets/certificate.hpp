#pragma once
#include <string>

#include "world/result.hpp"

struct ssl_ctx_st;

namespace vizier::sockets {

/// Reads a certificate chain and its key (PEM). What no browser would accept is told now, with its file.
Result<> read_certificate(ssl_ctx_st* context, const std::string& certificate, const std::string& key);

}  // namespace vizier::sockets

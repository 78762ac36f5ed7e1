#include "sockets/certificate.hpp"

#include <openssl/err.h>
#include <openssl/ssl.h>

#include <cstring>

namespace vizier::sockets {

namespace {

/// What OpenSSL says of the mistake that caused the others.
std::string mistake() {
  const unsigned long first = ERR_get_error();
  ERR_clear_error();
  const char* const words =
      ERR_SYSTEM_ERROR(first) ? std::strerror(ERR_GET_REASON(first)) : ERR_reason_error_string(first);
  return words ? words : "it cannot be read";
}

}  // namespace

Result<> read_certificate(ssl_ctx_st* context, const std::string& certificate, const std::string& key) {
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  if (SSL_CTX_use_certificate_chain_file(context, certificate.c_str()) != 1)
    return Failed{"no certificate in " + certificate + ": " + mistake()};
  if (SSL_CTX_use_PrivateKey_file(context, key.c_str(), SSL_FILETYPE_PEM) != 1)
    return Failed{"no key of that certificate in " + key + ": " + mistake()};
  if (X509_cmp_current_time(X509_get0_notAfter(SSL_CTX_get0_certificate(context))) < 0)
    return Failed{"the certificate in " + certificate + " has expired: browsers would refuse it"};
  return {};
}

}  // namespace vizier::sockets

#include <curl/curl.h>

// curl_easy_setopt and curl_easy_getinfo are variadic, which Swift cannot call: one function for
// each type of value.

typedef size_t (*accounts_curl_data)(char *_Nonnull, size_t, size_t, void *_Nullable);
typedef int (*accounts_curl_progress)(void *_Nullable, curl_off_t, curl_off_t, curl_off_t, curl_off_t);
typedef int (*accounts_curl_trace)(CURL *_Nonnull, curl_infotype, char *_Nonnull, size_t, void *_Nullable);

static inline CURLcode accounts_curl_set_long(CURL *_Nonnull handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode accounts_curl_set_string(CURL *_Nonnull handle, CURLoption option, const char *_Nullable value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode accounts_curl_set_pointer(CURL *_Nonnull handle, CURLoption option, void *_Nullable value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode accounts_curl_set_read(CURL *_Nonnull handle, accounts_curl_data _Nullable read, void *_Nullable user) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_READFUNCTION, read);
  return code ? code : curl_easy_setopt(handle, CURLOPT_READDATA, user);
}

static inline CURLcode accounts_curl_set_header(CURL *_Nonnull handle, accounts_curl_data _Nullable line, void *_Nullable user) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, line);
  return code ? code : curl_easy_setopt(handle, CURLOPT_HEADERDATA, user);
}

static inline CURLcode accounts_curl_set_progress(CURL *_Nonnull handle, accounts_curl_progress _Nullable progress, void *_Nullable user) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
  if (!code) code = curl_easy_setopt(handle, CURLOPT_XFERINFODATA, user);
  return code ? code : curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
}

static inline CURLcode accounts_curl_set_trace(CURL *_Nonnull handle, accounts_curl_trace _Nullable trace, void *_Nullable user) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, trace);
  if (!code) code = curl_easy_setopt(handle, CURLOPT_DEBUGDATA, user);
  return code ? code : curl_easy_setopt(handle, CURLOPT_VERBOSE, 1L);
}

static inline CURLcode accounts_curl_get_long(CURL *_Nonnull handle, CURLINFO info, long *_Nonnull value) {
  return curl_easy_getinfo(handle, info, value);
}

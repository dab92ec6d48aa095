#include "phone.h"

#include <phonenumbers/logger.h>
#include <phonenumbers/phonenumber.pb.h>
#include <phonenumbers/phonenumberutil.h>

#include <cstring>
#include <string>

using i18n::phonenumbers::NullLogger;
using i18n::phonenumbers::PhoneNumber;
using Util = i18n::phonenumbers::PhoneNumberUtil;

namespace {

const Util *util() {
  static const Util *shared = [] {
    Util *util = Util::GetInstance();
    // The default logger writes to standard output.
    util->SetLogger(new NullLogger());
    return util;
  }();
  return shared;
}

bool copy(const std::string &text, char *buffer) {
  if (text.empty() || text.size() >= ACCOUNTS_PHONE_SIZE) return false;
  std::memcpy(buffer, text.c_str(), text.size() + 1);
  return true;
}

}  // namespace

int accounts_phone_read(const char *text, const char *region, char *number) try {
  PhoneNumber parsed;
  switch (util()->Parse(text, region, &parsed)) {
    case Util::NO_PARSING_ERROR: break;
    case Util::INVALID_COUNTRY_CODE_ERROR: return ACCOUNTS_PHONE_NO_COUNTRY;
    case Util::TOO_SHORT_AFTER_IDD:
    case Util::TOO_SHORT_NSN: return ACCOUNTS_PHONE_TOO_SHORT;
    case Util::TOO_LONG_NSN: return ACCOUNTS_PHONE_TOO_LONG;
    default: return ACCOUNTS_PHONE_NOT_A_NUMBER;
  }
  // "Possible" looks at the length; "valid" at ranges of numbers that change faster than a distribution's data.
  switch (util()->IsPossibleNumberWithReason(parsed)) {
    case Util::IS_POSSIBLE: break;
    // A number without its area code cannot be called from elsewhere.
    case Util::IS_POSSIBLE_LOCAL_ONLY:
    case Util::TOO_SHORT: return ACCOUNTS_PHONE_TOO_SHORT;
    case Util::TOO_LONG: return ACCOUNTS_PHONE_TOO_LONG;
    case Util::INVALID_COUNTRY_CODE: return ACCOUNTS_PHONE_NO_COUNTRY;
    default: return ACCOUNTS_PHONE_NOT_A_NUMBER;
  }
  std::string written;
  util()->Format(parsed, Util::E164, &written);
  return copy(written, number) ? ACCOUNTS_PHONE_POSSIBLE : ACCOUNTS_PHONE_NOT_A_NUMBER;
} catch (...) {
  return ACCOUNTS_PHONE_NOT_A_NUMBER;
}

int accounts_phone_format(const char *number, const char *region, char *text) try {
  PhoneNumber parsed;
  if (util()->Parse(number, "ZZ", &parsed) != Util::NO_PARSING_ERROR) return 1;
  const bool is_national = util()->GetCountryCodeForRegion(region) == parsed.country_code();
  std::string written;
  util()->Format(parsed, is_national ? Util::NATIONAL : Util::INTERNATIONAL, &written);
  return copy(written, text) ? 0 : 1;
} catch (...) {
  return 1;
}

int accounts_phone_example(const char *region, char *text) try {
  PhoneNumber example;
  if (!util()->GetExampleNumberForType(region, Util::MOBILE, &example)) return 1;
  std::string written;
  util()->Format(example, Util::NATIONAL, &written);
  return copy(written, text) ? 0 : 1;
} catch (...) {
  return 1;
}

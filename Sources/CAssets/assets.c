#include "assets.h"

static const unsigned char account_mustache[] = {
#embed "templates/account.mustache"
};

static const unsigned char admin_audit_mustache[] = {
#embed "templates/admin-audit.mustache"
};

static const unsigned char admin_invitations_mustache[] = {
#embed "templates/admin-invitations.mustache"
};

static const unsigned char admin_mail_mustache[] = {
#embed "templates/admin-mail.mustache"
};

static const unsigned char admin_creation_mustache[] = {
#embed "templates/admin-creation.mustache"
};

static const unsigned char admin_export_mustache[] = {
#embed "templates/admin-export.mustache"
};

static const unsigned char admin_import_mustache[] = {
#embed "templates/admin-import.mustache"
};

static const unsigned char admin_statistics_mustache[] = {
#embed "templates/admin-statistics.mustache"
};

static const unsigned char admin_verification_mustache[] = {
#embed "templates/admin-verification.mustache"
};

static const unsigned char events_mustache[] = {
#embed "templates/events.mustache"
};

static const unsigned char admin_deletion_mustache[] = {
#embed "templates/admin-deletion.mustache"
};

static const unsigned char admin_email_mustache[] = {
#embed "templates/admin-email.mustache"
};

static const unsigned char admin_role_mustache[] = {
#embed "templates/admin-role.mustache"
};

static const unsigned char admin_user_mustache[] = {
#embed "templates/admin-user.mustache"
};

static const unsigned char admin_users_row_mustache[] = {
#embed "templates/admin-users-row.mustache"
};

static const unsigned char admin_users_mustache[] = {
#embed "templates/admin-users.mustache"
};

static const unsigned char missing_mustache[] = {
#embed "templates/missing.mustache"
};

static const unsigned char deletion_mustache[] = {
#embed "templates/deletion.mustache"
};

static const unsigned char errors_mustache[] = {
#embed "templates/errors.mustache"
};

static const unsigned char field_mustache[] = {
#embed "templates/field.mustache"
};

static const unsigned char icons_mustache[] = {
#embed "templates/icons.mustache"
};

static const unsigned char layout_mustache[] = {
#embed "templates/layout.mustache"
};

static const unsigned char login_mustache[] = {
#embed "templates/login.mustache"
};

static const unsigned char login_step_mustache[] = {
#embed "templates/login-step.mustache"
};

static const unsigned char logout_mustache[] = {
#embed "templates/logout.mustache"
};

static const unsigned char password_mustache[] = {
#embed "templates/password.mustache"
};

static const unsigned char problem_mustache[] = {
#embed "templates/problem.mustache"
};

static const unsigned char sections_mustache[] = {
#embed "templates/sections.mustache"
};

static const unsigned char session_end_mustache[] = {
#embed "templates/session-end.mustache"
};

static const unsigned char sessions_mustache[] = {
#embed "templates/sessions.mustache"
};

static const unsigned char signup_mustache[] = {
#embed "templates/signup.mustache"
};

static const unsigned char status_mustache[] = {
#embed "templates/status.mustache"
};

static const unsigned char strength_mustache[] = {
#embed "templates/strength.mustache"
};

static const unsigned char accounts_css[] = {
#embed "static/accounts.css"
};

static const unsigned char accounts_js[] = {
#embed "static/accounts.js"
};

static const unsigned char icon_svg[] = {
#embed "static/icon.svg"
};

static const unsigned char recover_mustache[] = {
#embed "templates/recover.mustache"
};

static const unsigned char recovery_codes_mustache[] = {
#embed "templates/recovery-codes.mustache"
};

static const unsigned char admin_reset_mustache[] = {
#embed "templates/admin-reset.mustache"
};

static const unsigned char forgot_mustache[] = {
#embed "templates/forgot.mustache"
};

static const unsigned char confirm_mustache[] = {
#embed "templates/confirm.mustache"
};

static const unsigned char email_mustache[] = {
#embed "templates/email.mustache"
};

#define ASSET(path, bytes) {path, bytes, sizeof(bytes)}

static const AccountsAsset assets[] = {
    ASSET("templates/account.mustache", account_mustache),
    ASSET("templates/admin-verification.mustache", admin_verification_mustache),
    ASSET("templates/admin-statistics.mustache", admin_statistics_mustache),
    ASSET("templates/admin-export.mustache", admin_export_mustache),
    ASSET("templates/admin-import.mustache", admin_import_mustache),
    ASSET("templates/admin-creation.mustache", admin_creation_mustache),
    ASSET("templates/admin-invitations.mustache", admin_invitations_mustache),
    ASSET("templates/admin-mail.mustache", admin_mail_mustache),
    ASSET("templates/admin-audit.mustache", admin_audit_mustache),
    ASSET("templates/events.mustache", events_mustache),
    ASSET("templates/admin-deletion.mustache", admin_deletion_mustache),
    ASSET("templates/admin-email.mustache", admin_email_mustache),
    ASSET("templates/admin-role.mustache", admin_role_mustache),
    ASSET("templates/admin-user.mustache", admin_user_mustache),
    ASSET("templates/admin-users-row.mustache", admin_users_row_mustache),
    ASSET("templates/admin-users.mustache", admin_users_mustache),
    ASSET("templates/deletion.mustache", deletion_mustache),
    ASSET("templates/missing.mustache", missing_mustache),
    ASSET("templates/errors.mustache", errors_mustache),
    ASSET("templates/field.mustache", field_mustache),
    ASSET("templates/icons.mustache", icons_mustache),
    ASSET("templates/layout.mustache", layout_mustache),
    ASSET("templates/login.mustache", login_mustache),
    ASSET("templates/login-step.mustache", login_step_mustache),
    ASSET("templates/logout.mustache", logout_mustache),
    ASSET("templates/password.mustache", password_mustache),
    ASSET("templates/problem.mustache", problem_mustache),
    ASSET("templates/forgot.mustache", forgot_mustache),
    ASSET("templates/confirm.mustache", confirm_mustache),
    ASSET("templates/email.mustache", email_mustache),
    ASSET("templates/recover.mustache", recover_mustache),
    ASSET("templates/recovery-codes.mustache", recovery_codes_mustache),
    ASSET("templates/admin-reset.mustache", admin_reset_mustache),
    ASSET("templates/sections.mustache", sections_mustache),
    ASSET("templates/session-end.mustache", session_end_mustache),
    ASSET("templates/sessions.mustache", sessions_mustache),
    ASSET("templates/signup.mustache", signup_mustache),
    ASSET("templates/status.mustache", status_mustache),
    ASSET("templates/strength.mustache", strength_mustache),
    ASSET("static/accounts.css", accounts_css),
    ASSET("static/accounts.js", accounts_js),
    ASSET("static/icon.svg", icon_svg),
};

const AccountsAsset *accounts_first_asset(void) { return assets; }

const size_t accounts_asset_count = sizeof(assets) / sizeof(assets[0]);

#!/usr/bin/python3
"""Faults planted in documents, sources and SQL make the tests of their ASVS requirements and incidents fail.

Only what the tests read while they run is changed, in a copy of the tree, and SQL before the database sees it
(`Tests/Faults/planted.c`): nothing is built again. `planted_faults.py` does this for the contract of the stores, and
`every_page.py` for the pages.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

from support.faults import compiled
from support.program import expect

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
SUITES = (
    "SourceRulesTests|CodeRulesTests|CryptographyRulesTests|ScriptRulesTests|PageRulesTests|"
    "SecurityDocumentTests|DataDocumentTests|ValidationDocumentTests|PathwayTests|RandomnessTests"
)
SECURITY, SERVICE, SCRIPT = "docs/security.md", "deploy/accounts.service", "Sources/AccountsServer/Pages/Static/accounts.js"
SOURCE, SQL = "Sources/Accounts/AccountService.swift", "Sources/AccountsSQL/Users/SQLTransaction+Users.swift"

# A file, what is replaced in it (None to add a line at its end), the replacement, and the requirements whose tests must fail.
MUTATIONS = [
    (SECURITY, "| 5 | 1 s | 1 h | 100 | 1 d |", "| 6 | 1 s | 1 h | 100 | 1 d |", "6.1.1 8.1.3 8.1.4"),
    (SECURITY, "unknown invitation | 100 | 1 h |", "unknown invitation | 101 | 1 h |", "2.1.3 2.3.2"),
    (SECURITY, "| a sign-up without a proof waits for at least | 30 s |", "| a sign-up without a proof waits for at least | 3 s |", "2.4.2"),
    (SECURITY, "| known per user | 20 |", "| known per user | 21 |", "6.1.1"),
    (SECURITY, "`augusta.king` |", "`augusta` |", "6.1.2 6.2.11"),
    (SECURITY, "| shortest | 8 code points |", "| shortest | 7 code points |", "6.2.1 6.2.9"),
    (SECURITY, "| salt | 16 bytes |", "| salt | 8 bytes |", "11.4.2"),
    (SECURITY, "| to verify an address | that address | 3 days |", "| to verify an address | that address | 4 days |", "6.5.5"),
    (SECURITY, "| of one network, before waits begin | 30 |", "| of one network, before waits begin | 31 |", "6.6.3"),
    (SECURITY, "| without use | 7 d |", "| without use | 8 d |", "7.1.1"),
    (SECURITY, "| of a user at once | 20 |", "| of a user at once | 19 |", "7.1.2"),
    (SECURITY, "| `unlock` | an account", "| `open` | an account", "16.1.1"),
    (SECURITY, "| device | 256 | 43 |", "| device | 128 | 43 |", "7.2.3"),
    (SECURITY, "`crypto_sign_detached`, ", "", "11.1.2 11.1.3 11.2.1"),
    (SECURITY, "| broken |", "| safe |", "11.1.4"),
    (SECURITY, "| safe | 256 |", "| safe | 112 |", "11.2.3"),
    (SECURITY, "| pepper | `accounts pepper rotate` |", "| salt | `accounts pepper rotate` |", "11.1.1 13.1.4"),
    (SECURITY, "`users.birthday`, ", "", "14.1.1"),
    (SECURITY, "| operational | files of one owner, or the rights of PostgreSQL |", "| public | files of one owner |", "14.1.2 14.2.4"),
    (SECURITY, "`UserAdministrationSearchTests` |", "`LookTests` |", "15.1.3"),
    (SECURITY, "`accounts whoami`", "`accounts whoareyou`", "6.1.3 6.3.4"),
    ("docs/validation.md", "at most 254 bytes", "at most 255 bytes", "2.1.1"),
    ("docs/validation.md", "| equals the password |", "| |", "2.1.2 2.2.3"),
    ("docs/pages.md", "| `:has()` |", "| `:is()` |", "3.1.1"),
    ("docs/http.md", "| `PQconnectdbParams` |", "| `PQping` |", "13.1.1"),
    (SERVICE, "NoNewPrivileges=true\n", "", "13.3.2 15.2.5"),
    (SERVICE, "UMask=0077\n", "UMask=0077\nNoNewPrivileges=false\n", "13.3.2 15.2.5"),
    (SERVICE, "UMask=0077\n", "UMask=0077\nUser=root\n", "13.3.2 15.2.5"),
    # A line that a rule lets be, and that is no more.
    (SCRIPT, "setTimeout(resolve, 1000)", "later(resolve, 1000)", "1.3.2"),
    (SCRIPT, "const early = schedule[step - 15]", "const early = schedule.at(step - 15)", "15.3.6"),
    ("Sources/Accounts/Proofs/AccountService+ProvePassword.swift", "logInRateLimiter.admit(", "logInRateLimiter.add(", "6.3.4 incident 9"),
]

# Several forms of a fault, each a line at the end of a file, and the requirement whose test must fail.
FORMS = [
    (SQL, "1.2.4", [
        'let sql = "SELECT id FROM users WHERE email = \'\\(email)\'"',
        'let sql = "SELECT id FROM users WHERE email = " + email',
        'let sql = """\n  SELECT id FROM users WHERE name = ? AND\n  email = \\(email)\n  """',
    ]),
    (SOURCE, "1.2.5", ["let tool = Process()", "system(command)", "let run = system", "try Process.run(url, arguments: [])", "execl (path, path, nil)"]),
    ("Sources/CTerminal/terminal.c", "1.2.5", ["int act(const char *line) { return system(line); }", "void act(void) { (fork)(); }", "void *act = &execlp;"]),
    (SOURCE, "1.2.9", ["let pattern = try Regex(input)", "let make = Regex<Substring>.init", "let place = text.range(of: input, options:\n  .regularExpression)"]),
    (SCRIPT, "1.2.9", ["RegExp (input)", "const make = RegExp", "input.match(text)"]),
    (SOURCE, "1.3.2", ["let handle = dlopen(path, 0)", "let open = dlopen", "NSExpression.init (format: input)"]),
    (SCRIPT, "1.3.2", ["(0, eval)(text)", "Function (text)()", "setTimeout(text)"]),
    (SOURCE, "1.3.10", ["let text = String(format: input)", "let text = String.init(\n  format: input)", "vprintf (input, list)"]),
    (SOURCE, "1.3.12", ["let found = input.firstMatch(of: /(a+)+b/)", "let rule = #/\n(?:x*y?)*\n/#", "OneOrMore { OneOrMore(.word) }"]),
    (SOURCE, "1.4.2", ["let sum = left &+ right", "sum &+= 1", "let sum = bytes.reduce(0, &+)"]),
    (SOURCE, "6.3.4 incident 9", ["_ = try await hasher.verify(password)", "let check = service.hasher\n  .verify", "PasswordHasher(cost: cost).verify(password)"]),
    (SOURCE, "6.1.3 6.3.4", ["public func enter() {\n  try await prove(password) }", "public func enter() { let act = proveOwner\n}", "public static func enter() { look (code) }"]),
    (SOURCE, "6.5.3 11.5.1", ["let code = rand()", "let next = lrand48", "struct Dice: Sendable, RandomNumberGenerator {}"]),
    (SOURCE, "11.1.2 11.1.3 11.2.1", ["SHA1_Init (state)", "let box = crypto_box_easy", "let text = crypt(word, salt)"]),
    (SOURCE, "11.1.1 13.1.4", ["let file = KeyFile(path: path)", "let make = KeyFile.init", "let file: KeyFile = .init(path: path)"]),
    (SOURCE, "11.2.4", ["return computed == key", "return key != self.signature", "return computed.elementsEqual(key)"]),
    (SOURCE, "11.3.1 11.3.2", ["let cipher = EVP_EncryptInit_ex(context)", "let seal = crypto_aead_aes256gcm_encrypt", "EVP_get_cipherbyname (name)"]),
    (SOURCE, "11.4.1", ["let hash = Digest.md5.hash(bytes)", "let make = SHA1_Init", "EVP_MD_fetch (nil, name, nil)"]),
    (SOURCE, "13.1.1", ["let client = HTTPClient()", "let made = socket (AF_INET, 1, 0)", "let text = try String.init(\n  contentsOf: address)"]),
    (SOURCE, "13.3.1", [f'let key = "{"0123456789abcdef" * 4}"', "let key: [UInt8] = [" + "0x1F, " * 31 + "0]", 'let password: String = "violet canyon"']),
    (SOURCE, "15.1.5", ["let start: UnsafeMutablePointer<UInt8>", "let cast = unsafeBitCast", "bytes.withMemoryRebound (to: CChar.self) {}"]),
    (SOURCE, "15.2.3", ["@testable import AccountsForms", "import struct TestSupport.HandClock", "#if os(Linux) && DEBUG\n#endif"]),
    (SCRIPT, "1.2.3 3.2.2", ["element.innerHTML = text", "frame.srcdoc ??= text", "const { write } = document", "element['setHTMLUnsafe'](text)"]),
    (SCRIPT, "3.2.3", ["document.settings.value = 1", "const { settings } = document", "settings.value = 1"]),
    (SCRIPT, "3.5.6", ["location = 'application/javascript'", "const type = `text/ECMAScript`", "sendJSONP (data)"]),
    (SCRIPT, "3.5.7", ["localStorage.kept = text", "const { sessionStorage: kept } = window", "document\n.cookie = text"]),
    (SCRIPT, "3.7.1", ["new ActiveXObject()", "const make = ActiveXObject", "const part = '< Marquee>'"]),
    ("Sources/AccountsServer/Pages/Templates/layout.mustache", "3.7.1", ["<blink>", "<object\n data=x>", "<Embed src=x>"]),
    (SCRIPT, "15.3.6", [
        "target[name] = value", "target[error.field]=value", "target[names[i]] ??= value", "Reflect.set(target, name, value)",
        "Object.defineProperty(target, name, { value })", "const both = { ...target, [name]: value }", "const { assign } = Object",
    ]),
]  # fmt: skip
MUTATIONS += [(path, None, form, keys) for path, keys, forms in FORMS for form in forms]

# A text in the SQL of SQLite's store, its replacement, and the requirements and incidents of which a test must fail.
MARKS = ", ".join(f"?{number}" for number in range(1, 17))
SQL_FAULTS = [
    ("awaits_approval, email_verified_at FROM users", "awaits_approval, 1 FROM users", "2.3.1"),
    ("SELECT id, purpose,", "SELECT id, 'verify',", "6.6.2"),
    ("ORDER BY created_at, id", "ORDER BY created_at DESC, id", "6.6.2"),
    ("expires_at FROM one_time_secrets", "expires_at + 1 FROM one_time_secrets", "6.5.5"),
    ("opens_at = excluded.opens_at", "opens_at = rate_limit_counters.opens_at", "6.6.3"),
    ("AND id IS DISTINCT FROM ?2", "AND 0 AND id IS DISTINCT FROM ?2", "6.3.6 incident 11"),
    (f"key_id, user_id) VALUES ({MARKS})", f"key_id, user_id) SELECT {MARKS} WHERE 0", "6.3.5 6.3.7 6.3.8 incident 1"),
    ("SELECT id, message_id, email,", "SELECT id, message_id, email_key,", "incident 1"),
    ("SELECT id, purpose, secret_hash, user_id, email,", "SELECT id, purpose, secret_hash, user_id, email_key,", "incident 5"),
    ("DELETE FROM one_time_secrets WHERE id = ?", "UPDATE one_time_secrets SET created_at = created_at WHERE id = ?", "incident 17"),
]


def copy_of_tree(folder):
    for name in ("Package.swift", "Sources", "docs", "deploy", "scripts", "migrations", "README.md", "Tests"):
        path = os.path.join(ROOT, name)
        if os.path.isdir(path):
            shutil.copytree(path, os.path.join(folder, name), ignore=shutil.ignore_patterns(".build", "__pycache__"))
        else:
            shutil.copy2(path, folder)


def failed_tests(tree, which=SUITES, **environment):
    """Returns the names of the tests that fail on a tree, or in an environment."""
    tests = os.path.join(os.path.dirname(sys.argv[1]), "accountsPackageTests.xctest")
    result = subprocess.run(
        [tests, "--testing-library", "swift-testing", "--filter", which],
        env={**os.environ, "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "4", "ACCOUNTS_TREE": tree, **environment},
        capture_output=True,
        text=True,
    )
    output = re.sub(r"\x1b\[\d*m", "", result.stdout + result.stderr)
    expect("Test run with" in output, True, output[-500:])
    return set(re.findall(r'✘ Test "(.*?)" (?:with \d+ test cases? )?failed', output))


def failed_rules(tree):
    """Returns the rules of scripts/lint that find a fault in a tree, named like the tests."""
    lint = subprocess.run([os.path.join(tree, "scripts/lint"), "sql"], capture_output=True)
    return set() if lint.returncode == 0 else {"ASVS 1.2.4: scripts/lint sql"}


def keys_in(text):
    """Returns the requirements and incidents that a text names."""
    return set(re.findall(r"\d+\.\d+\.\d+|incident \d+", text))


def tests_of(mutations):
    """Returns a pattern for the names of the tests of the mutations' requirements."""
    keys = {re.escape(key) for mutation in mutations for key in keys_in(mutation[3])}
    return rf"ASVS [^:]*\b({'|'.join(sorted(keys))})\b[^:]*:"


def rounds(mutations):
    """Groups mutations so that no two of a group have a requirement in common."""
    groups = []
    for mutation in mutations:
        keys = keys_in(mutation[3])
        group = next((group for group in groups if not any(keys & keys_in(other[3]) for other in group)), None)
        if group is None:
            groups.append(group := [])
        group.append(mutation)
    return groups


def mutate(tree, path, old, new):
    place = os.path.join(tree, path)
    with open(place, encoding="utf-8") as file:
        text = file.read()
    if old is None:
        changed = f"{text}\n{new}\n"
    else:
        expect(old in text, True, f"{path} has no {old!r}")
        changed = text.replace(old, new, 1)
    with open(place, "w", encoding="utf-8") as file:
        file.write(changed)


def sql_faults():
    """Plants each fault in the SQL; a test of each of its requirements and incidents must fail."""
    with tempfile.TemporaryDirectory() as folder:
        library, mark = compiled("planted", folder), os.path.join(folder, "mark")
        for text, fault, keys in SQL_FAULTS:
            names = [rf"\b{re.escape(key)}\b[^:]*:" for key in re.findall(r"incident \d+|[\d.]+", keys)]
            planted = {"LD_PRELOAD": library, "PLANTED_FROM": text, "PLANTED_TO": fault, "PLANTED_MARK": mark}
            failed = failed_tests(ROOT, f"^AccountsTests.*({'|'.join(names)})", **planted)
            expect(os.path.exists(mark), True, f"no statement of the tests of {keys} has {text!r}")
            with open(mark, encoding="ascii") as file:
                expect("invalid" in file.read(), False, f"{fault!r} is no SQL")
            os.remove(mark)
            for name in names:
                expect(any(re.search(name, test) for test in failed), True, f"{name}: no test fails for {fault!r}: {failed}")
    return len(SQL_FAULTS)


def main():
    found = sql_faults()
    for group in rounds(MUTATIONS):
        with tempfile.TemporaryDirectory(prefix="accounts-mutations-") as tree:
            copy_of_tree(tree)
            for path, old, new, _ in group:
                mutate(tree, path, old, new)
            failed = failed_tests(tree, tests_of(group)) | failed_rules(tree)
        for path, _, new, keys in group:
            tests = [name for name in failed if keys_in(keys) <= keys_in(name)]
            expect(bool(tests), True, f"{keys}: no test fails for {new!r} in {path}; failed: {sorted(failed)}")
            found += 1
    with tempfile.TemporaryDirectory(prefix="accounts-mutations-") as tree:
        copy_of_tree(tree)
        expect(failed_tests(tree) | failed_rules(tree), set(), "tests fail without a planted fault")
    print(f"{found} planted faults, each found by the tests of its requirement")


main()

import Expectations
import Testing

/// Tests of what the rules of the sources see.
struct SourceLexerTests {
  @Test(
    arguments: [
      (.swift, "run (x)// eval()\n  /* a /* nested */ b */.act", "run ( x ) . act"),
      (.swift, #"say("eval(\"x\") \(run("a")) /* */")"#, #"say ( "" ( run ( "" ) ) )"#),
      (.swift, "let a = #\"\\(no) \\#(yes) \"x\" \"#", #"let a = "" ( yes )"#),
      (
        .swift, "let a = \"\"\"\n  \"eval()\" \\(run)\n  \"\"\"\nlet b",
        #"let a = "" ( run ) let b"#
      ),
      (.swift, "x.match(/a\"b(c)/) / 2 / y", "x . match ( // ) / 2 / y"),
      (.swift, "let a = #/\n  x / \"y\"\n/#", "let a = //"),
      (.swift, "try `system`(a)", "try system ( a )"),
      (.c, "int a = '\"'; /* \" */ run (\"//\");", #"int a = "" ; run ( "" ) ;"#),
      (.c, "#define act \\\n  system", "# define act system"),
      (.script, "a = `x ${run(`y ${b}`)} eval()` + '//'", #"a = "" ( run ( "" ( b ) ) ) + """#),
      (.script, "const re = /[/'\"]/g, b = c / d", "const re = // g , b = c / d"),
      (.script, "a?.[b]??=c", "a ?. [ b ] ??= c"),
    ] as [(SourceLexer.Language, String, String)]
  )
  func `comments and texts are no code, and code within a text is`(
    _ row: (language: SourceLexer.Language, text: String, code: String)
  ) {
    let lexer = SourceLexer(row.text, row.language)
    expect(String(decoding: lexer.code, as: UTF8.self), is: " \(row.code) ")
  }

  @Test func `a token and a literal know their lines`() {
    let lexer = SourceLexer("a\n/* b\n */ c \"\"\"\n  d\n  \"\"\" + e\n", .swift)
    expect(lexer.tokens.map(\.line), is: [1, 3, 3, 5, 5])
    expect(lexer.literals.map(\.line), is: [3])
    expect(lexer.literals.map(\.text), is: ["\n  d\n  "])
  }
}

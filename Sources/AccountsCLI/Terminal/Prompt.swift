import AccountsForms
import Foundation

/// Asks the person at the terminal for one thing at a time, in their language.
struct Prompt {
  /// What the terminal can do.
  let style: TerminalStyle

  /// The person's language.
  let words: Words

  /// Says something in as many lines as it takes.
  ///
  /// - Parameters:
  ///   - text: what to say.
  ///   - indentation: by how many columns it is moved in.
  ///   - hanging: by how many columns more the lines after the first are.
  func say(_ text: String, indentation: Int = 0, hanging: Int = 0) {
    let margin = String(repeating: " ", count: indentation)
    let width = Terminal.promptSize.width - 1 - indentation
    for line in text.shown.wrapped(toWidth: width, hanging: hanging) { Console.say(margin + line) }
  }

  /// Tells what is wrong with a field: above the prompt that asks for it again.
  func show(_ errors: [ValidationError]) {
    for error in errors { sayError(words.message(for: error)) }
  }

  /// Tells what is wrong.
  func sayError(_ message: String) {
    let lines = "\(words.errorPrefix): \(message)".shown
      .wrapped(toWidth: Terminal.promptSize.width - 1)
    for line in lines { Console.say(style.paint(line, .red)) }
  }

  /// Asks for a text.
  ///
  /// - Parameters:
  ///   - label: what to ask for.
  ///   - text: what is there already, for the person to change.
  /// - Returns: what was typed.
  /// - Throws: `RuleFailure` where it is not UTF-8; ``Failure`` where the person gives up.
  func text(_ label: String, startingWith text: String = "") throws -> String {
    let prompt = self.prompt(for: label)
    return try inWords {
      guard !style.isPlain else { return try Terminal.ask(prompt) }
      let editor = LineEditor(prompt: prompt, isSecret: false, style: style)
      let typed = try editor.read(startingWith: text) { String(validating: $0, as: UTF8.self) }
      guard let typed else { throw RuleFailure(.invalidEncoding) }
      return typed
    }
  }

  /// Asks for a yes; anything else is a no.
  ///
  /// - Throws: ``Failure`` where the person gives up.
  func confirm(_ question: String) throws -> Bool {
    do {
      return Words.isYes(try text("\(question) (\(DialoguePhrase.yesOrNo.text(in: words)))"))
    } catch is RuleFailure {
      return false
    }
  }

  /// Asks for a text that a field takes, until it is valid.
  ///
  /// - Parameters:
  ///   - label: what to ask for.
  ///   - field: what is being filled in.
  ///   - isGiven: whether the field holds something already, to be asked for only if it is refused.
  /// - Throws: ``Failure`` where the person gives up.
  func text(_ label: String, into field: FormField<String>, isGiven: Bool) throws {
    if isGiven, field.isValid { return }
    if isGiven { show(field.errors) }
    repeat {
      do {
        field.value = try text(label, startingWith: field.value)
      } catch let failure as RuleFailure {
        field.refuseInput(failure)
      }
      show(field.errors)
    } while !field.isValid
  }

  /// Asks for a password, without showing it until the person asks for that.
  ///
  /// - Parameters:
  ///   - label: what to ask for.
  ///   - below: the lines to show below what was typed so far.
  /// - Returns: the password, or why it is none.
  /// - Throws: ``Failure`` where the person gives up.
  func password(
    _ label: String,
    below: ((_ typed: [UInt8]) -> [String])? = nil
  ) throws -> PasswordInput {
    let prompt = self.prompt(for: label)
    let editor = LineEditor(prompt: prompt, isSecret: true, style: style, below: below)
    return try inWords { try editor.read { PasswordInput($0) } }
  }

  /// Says in the person's language that they gave up.
  private func inWords<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let failure as Failure where failure.status == .interrupted {
      throw Failure(givenUpIn: words)
    }
  }

  /// What stands before the answer: the label, or no more than a mark where the label leaves too little room.
  private func prompt(for label: String) -> String {
    let prompt = label + (label.hasSuffix(":") ? " " : ": ")
    guard prompt.displayWidth > Terminal.promptSize.width * 3 / 5 else { return prompt }
    say(prompt)
    return "> "
  }
}

extension Failure {
  /// The person ended the input, pressed ^C, or said no.
  init(givenUpIn words: Words) {
    self.init(.interrupted, code: "givenUp", DialoguePhrase.givenUp.text(in: words))
  }
}

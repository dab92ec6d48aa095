import AccountsForms
import Foundation

/// Asks the user at the terminal for one value at a time, in the user's language.
struct Prompt {
  /// The style of the terminal.
  let style: TerminalStyle

  /// The messages in the user's language.
  let words: Messages

  /// Prints a text, wrapped to the terminal.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - indentation: the number of columns to indent all lines.
  ///   - hanging: the number of columns to indent the lines after the first in addition.
  func say(_ text: String, indentation: Int = 0, hanging: Int = 0) {
    let margin = String(repeating: " ", count: indentation)
    let width = Terminal.promptSize.width - 1 - indentation
    for line in text.shown.wrapped(toWidth: width, hanging: hanging) { Console.say(margin + line) }
  }

  /// Prints the errors of a field, above the prompt that asks for it again.
  func show(_ errors: [ValidationError]) {
    for error in errors { sayError(words.message(for: error)) }
  }

  /// Prints an error.
  func sayError(_ message: String) {
    let lines = "\(words.errorPrefix): \(message)".shown
      .wrapped(toWidth: Terminal.promptSize.width - 1)
    for line in lines { Console.say(style.paint(line, .red)) }
  }

  /// Asks for a text.
  ///
  /// - Parameters:
  ///   - label: the label of the text.
  ///   - text: the initial text, which the user can edit.
  ///   - below: the lines to show below the typed text.
  /// - Returns: the typed text.
  /// - Throws: `RuleFailure` if it is not UTF-8; ``Failure`` if the user cancels.
  func text(
    _ label: String,
    startingWith text: String = "",
    below: ((_ typed: [UInt8]) -> [String])? = nil
  ) throws -> String {
    let prompt = self.prompt(for: label)
    return try inWords {
      guard !style.isPlain else { return try Terminal.ask(prompt) }
      let editor = LineEditor(prompt: prompt, isSecret: false, style: style, below: below)
      let typed = try editor.read(startingWith: text) { String(validating: $0, as: UTF8.self) }
      guard let typed else { throw RuleFailure(.invalidEncoding) }
      return typed
    }
  }

  /// Asks for an answer; empty, and so invalid, if it is not UTF-8.
  ///
  /// - Throws: ``Failure`` if the user cancels.
  func answer(_ question: String) throws -> String {
    do { return try text(question) } catch is RuleFailure { return "" }
  }

  /// Asks a yes-or-no question; all other answers mean no.
  ///
  /// - Throws: ``Failure`` if the user cancels.
  func confirm(_ question: String) throws -> Bool {
    Messages.isYes(try answer("\(question) (\(words[DialogueMessage.yesOrNo]))"))
  }

  /// Asks for the text of a field until it is valid.
  ///
  /// - Parameters:
  ///   - label: the label of the field.
  ///   - field: the field.
  ///   - isGiven: whether the field already has a value; it is then asked for only if the value is
  ///     rejected.
  /// - Throws: ``Failure`` if the user cancels.
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

  /// Asks for a password, hidden until the user reveals it.
  ///
  /// - Parameters:
  ///   - label: the label of the password.
  ///   - below: the lines to show below the typed text.
  /// - Returns: the password, or the reason for its rejection.
  /// - Throws: ``Failure`` if the user cancels.
  func password(
    _ label: String,
    below: ((_ typed: [UInt8]) -> [String])? = nil
  ) throws -> PasswordInput {
    let prompt = self.prompt(for: label)
    let editor = LineEditor(prompt: prompt, isSecret: true, style: style, below: below)
    return try inWords { try editor.read { PasswordInput($0) } }
  }

  /// Reports cancellation in the user's language.
  private func inWords<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let failure as Failure where failure.status == .interrupted {
      throw Failure(givenUpIn: words)
    }
  }

  /// Returns the text before the answer: the label, or only a mark if the label leaves too little
  /// room.
  private func prompt(for label: String) -> String {
    let prompt = label + (label.hasSuffix(":") ? " " : ": ")
    guard prompt.displayWidth > Terminal.promptSize.width * 3 / 5 else { return prompt }
    say(prompt)
    return "> "
  }
}

extension Failure {
  /// Creates the failure after the user ended the input, pressed ^C or answered no.
  init(givenUpIn words: Messages) {
    self.init(.interrupted, code: .givenUp, words[DialogueMessage.givenUp])
  }
}

// Names that SwiftUI exports: a file of an app imports them beside `AccountsForms`.

/// The name of SwiftUI's protocol of views.
public protocol View {}

/// The name of SwiftUI's container of fields.
public struct Form<Content>: View {
  /// The content.
  public let content: Content

  /// Creates a form.
  public init(content: () -> Content) { self.content = content() }
}

/// The name of SwiftUI's text.
public struct Text: View {
  /// The text.
  public let text: String

  /// Creates a text.
  public init(_ text: String) { self.text = text }
}

/// The name of SwiftUI's section.
public struct Section {}

/// The name of SwiftUI's label.
public struct Label {}

/// The name of SwiftUI's two-way binding.
public struct Binding<Value> {}

/// The name of SwiftUI's state.
public struct State<Value> {}

/// The name of SwiftUI's field of a secret.
public struct SecureField {}

/// The name of SwiftUI's text field.
public struct TextField {}

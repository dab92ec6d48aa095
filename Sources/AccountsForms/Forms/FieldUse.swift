/// The way in which a form has a field.
public enum FieldUse: String, CaseIterable, Sendable {
  /// A value is required.
  case required

  /// The field may be left empty.
  case optional

  /// The form does not have the field.
  case absent

  /// The use in a form that edits a stored value.
  ///
  /// A changed sign-up form must not keep people from saving the rest of their data: a missing
  /// value stays allowed, and a value that is no longer asked for can be seen and deleted.
  ///
  /// - Parameter isStored: whether there is a value.
  /// - Returns: the use.
  package func editing(isStored: Bool) -> FieldUse {
    switch self {
    case .required: isStored ? .required : .optional
    case .optional: .optional
    case .absent: isStored ? .optional : .absent
    }
  }
}

extension [SignUpForm.Field: FieldUse] {
  /// The use of a field: required unless another possible one is set.
  package func use(of field: SignUpForm.Field) -> FieldUse {
    self[field].flatMap { field.possibleUses.contains($0) ? $0 : nil } ?? .required
  }
}

extension FieldUse {
  /// Returns the rules of a field that is used like this: `required` comes first where it applies.
  func rules<Value: Emptiable>(
    _ rules: [Rule<Value>] = [],
    else code: ErrorCode = .required
  ) -> [Rule<Value>] {
    (self == .required ? [.required(code)] : []) + rules
  }
}

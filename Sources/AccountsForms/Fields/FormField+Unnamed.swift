extension FormField {
  /// Creates a field without a name, for a form that is neither sent nor stored by name.
  ///
  /// - Parameters:
  ///   - value: the original value.
  ///   - isHidden: whether the field is not offered.
  ///   - isDisabled: whether the field may not be edited.
  ///   - rules: the rules, in order.
  ///   - transform: applied once to every value that is set, including the original one.
  ///   - onChange: called after the value has changed.
  public convenience init(
    _ value: Value,
    isHidden: Bool = false,
    isDisabled: Bool = false,
    rules: [Rule<Value>] = [],
    transform: @escaping (Value) -> Value = { $0 },
    onChange: ((_ old: Value, _ new: Value) -> Void)? = nil
  ) {
    self.init(
      "",
      value,
      isHidden: isHidden,
      isDisabled: isDisabled,
      rules: rules,
      transform: transform,
      onChange: onChange
    )
  }
}

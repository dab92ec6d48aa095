/// A link.
struct LinkView {
  let address: String
  let name: String
}

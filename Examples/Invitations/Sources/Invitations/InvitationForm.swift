import AccountsForms
import Observation

/// A form of an app's own: an address, a number of seats and a kind of meal.
final class InvitationForm: ValidatedForm, Observable {
  enum Field: String, CaseIterable, Sendable {
    case email
    case seats
    case meal
  }

  let emailField = FormField(
    Field.email.rawValue,
    "",
    rules: [.required(), .email],
    transform: TextTransform.trimmed
  )
  let seatsField: FormField<Int>
  let mealField = FormField<Meal?>(Field.meal.rawValue, nil, rules: [.required()])
  let validator = Validator(Field.allCases)

  init(seatsLeft: Int) {
    seatsField = FormField(
      Field.seats.rawValue,
      1,
      rules: [.atLeast(1), .atMost(seatsLeft, .fullyBooked)]
    )
  }

  func field(_ name: Field) -> any FormFieldRepresentable {
    switch name {
    case .email: emailField
    case .seats: seatsField
    case .meal: mealField
    }
  }

  func submit() throws(ValidationErrors) -> Invitation {
    try validate()
    guard let email = try? EmailAddress(emailField.value), let meal = mealField.value else {
      throw ValidationErrors(validator.errors)
    }
    return Invitation(email: email, seats: seatsField.value, meal: meal)
  }
}

/// A kind of meal: an enumeration with text as raw values takes text as it is.
enum Meal: String, CaseIterable, TextInput {
  case meat
  case fish
  case vegetarian
}

/// An invitation that passed the form.
struct Invitation {
  let email: EmailAddress
  let seats: Int
  let meal: Meal

  fileprivate init(email: EmailAddress, seats: Int, meal: Meal) {
    self.email = email
    self.seats = seats
    self.meal = meal
  }
}

extension ErrorCode {
  /// Fewer than `bound` seats are left.
  static let fullyBooked = ErrorCode(rawValue: "fullyBooked")
}

extension Messages {
  /// The words of the app in English.
  static let english = Messages(
    .english,
    texts: [
      "label.seats": "Seats",
      "label.meal": "Meal",
      "hint.meal": "meat, fish or vegetarian",
      "error.fullyBooked": "Only {bound} {bound|seat is|seats are} left. Book fewer, or ring us.",
    ]
  )

  /// The words of the app in French, a language that the package does not have: every text that the app shows.
  static let french = Messages(texts: [
    "label.email": "Adresse e-mail",
    "label.seats": "Places",
    "label.meal": "Repas",
    "error.alreadyExists": "Cette valeur est déjà prise. Choisissez-en une autre.",
    "error.required": "Remplissez ce champ.",
    "error.required.email": "Saisissez votre adresse, par exemple ada@example.com.",
    "error.invalidEmail": "Ce n’est pas une adresse e-mail. Exemple : ada@example.com.",
    "error.tooLong": "{maximum} caractères au maximum.",
    "error.tooSmall": "Au moins {bound}.",
    "error.tooLarge": "Au plus {bound}.",
    "error.invalidNumber": "Ce n’est pas un nombre. Exemple : {example}.",
    "error.unknownChoice": "Choisissez parmi : {choices}.",
    "error.fullyBooked": "Il ne reste que {bound} {bound|place|places}.",
  ])
}

import AccountsForms

/// The texts of the pages that ask for a mail, or take the code from one.
enum VerificationMessage: String, PagePhrase {
  case forgotExplained, sendCode, haveCode, sendCodeByMail, recoveryRequested
  case confirmTitle, confirmExplained, verifyExplained, changeExplained, restoreExplained
  case reportExplained, ownerPassword, ownerForgot
  case confirmButton, verifyButton, changeButton, restoreButton, reportButton
  case addressVerified, addressChanged, addressRestored, actReported
  case verificationSent, verificationWasSent, verificationLimited
  case emailVerified, emailNotVerified, sendVerification
  case ownEmailTitle, changeEmailExplained, changeEmailButton, changeEmailSent

  /// The text in every language.
  var texts: Translations {
    switch self {
    case .forgotExplained:
      Translations(
        "Enter the e-mail address of your account. We will e-mail you a code to reset your password.",
        "Informe o endereço de e-mail da sua conta. Enviaremos por e-mail um código para redefinir sua senha.",
        "Escribe el correo electrónico de tu cuenta. Te enviaremos por correo un código para restablecer tu contraseña."
      )
    case .sendCode: Translations("Send e-mail", "Enviar o e-mail", "Enviar el correo")
    case .haveCode: Translations("I have a code", "Já tenho um código", "Ya tengo un código")
    case .sendCodeByMail:
      Translations(
        "No code? Get one by e-mail",
        "Não tem um código? Receba um por e-mail",
        "¿No tienes un código? Recibe uno por correo"
      )
    case .recoveryRequested:
      Translations(
        "If an account has this address, an e-mail with a code is on its way. Check your spam folder, too.",
        "Se alguma conta tem este endereço, um e-mail com um código está a caminho. Veja também o spam.",
        "Si alguna cuenta tiene esta dirección, un correo con un código está en camino. Mira también en el spam."
      )
    case .confirmTitle:
      Translations(
        "Enter the code from the e-mail",
        "Informe o código do e-mail",
        "Escribe el código del correo"
      )
    case .confirmExplained:
      Translations(
        "The code is in the e-mail that we sent you.",
        "O código está no e-mail que enviamos a você.",
        "El código está en el correo que te enviamos."
      )
    case .verifyExplained:
      Translations(
        "Confirm that {email} is your address.",
        "Confirme que {email} é o seu endereço.",
        "Confirma que {email} es tu dirección."
      )
    case .changeExplained:
      Translations(
        "The address of your account will change to {email}. After that, log in with the new address.",
        "O endereço da sua conta será {email}. Depois disso, entre com o novo endereço.",
        "La dirección de tu cuenta será {email}. Después, inicia sesión con la dirección nueva."
      )
    case .restoreExplained:
      Translations(
        "The address of your account will change back to {email}. All devices will be logged out, and you will choose a new password.",
        "Sua conta voltará a ter o endereço {email}. Todos os dispositivos serão desconectados, e você escolherá uma nova senha.",
        "Tu cuenta volverá a tener la dirección {email}. Se cerrará la sesión en todos los dispositivos, y elegirás una contraseña nueva."
      )
    case .reportExplained:
      Translations(
        "If it was not you who logged in or made the change that the e-mail reports, log out all devices. You will then choose a new password.",
        "Se não foi você, desconecte todos os dispositivos. Depois, você escolherá uma nova senha.",
        "Si no fuiste tú, cierra la sesión en todos los dispositivos. Después elegirás una contraseña nueva."
      )
    case .ownerPassword:
      Translations(
        "Enter the password of the account, since you are not logged in to it in this browser.",
        "Informe a senha da conta, pois você não está conectado a ela neste navegador.",
        "Escribe la contraseña de la cuenta, porque no has iniciado sesión en ella en este navegador."
      )
    case .ownerForgot:
      Translations(
        "Forgot it? Set a new password",
        "Esqueceu? Crie uma nova senha",
        "¿La olvidaste? Crea una contraseña nueva"
      )
    case .confirmButton: Translations("Continue", "Continuar", "Continuar")
    case .verifyButton:
      Translations("Confirm the address", "Confirmar o endereço", "Confirmar la dirección")
    case .changeButton:
      Translations("Change the address", "Trocar o endereço", "Cambiar la dirección")
    case .restoreButton:
      Translations(
        "Restore the previous address",
        "Recuperar o endereço anterior",
        "Recuperar la dirección anterior"
      )
    case .reportButton:
      Translations(
        "Log out all devices",
        "Desconectar todos os dispositivos",
        "Cerrar la sesión en todos los dispositivos"
      )
    case .addressVerified:
      Translations(
        "Your e-mail address is verified.",
        "Seu endereço de e-mail está verificado.",
        "Tu correo electrónico está verificado."
      )
    case .addressChanged:
      Translations(
        "Your e-mail address was changed. Log in with the new one from now on.",
        "Seu endereço de e-mail foi trocado. Entre com o novo a partir de agora.",
        "Tu correo electrónico ha cambiado. Inicia sesión con el nuevo a partir de ahora."
      )
    case .addressRestored:
      Translations(
        "Your previous address is restored, and your old password no longer works. Now choose a new password.",
        "Seu endereço anterior foi recuperado, e sua senha antiga não vale mais. Agora escolha uma nova senha.",
        "Tu dirección anterior se ha recuperado, y tu contraseña anterior ya no sirve. Ahora elige una contraseña nueva."
      )
    case .actReported:
      Translations(
        "All devices are logged out, and your password no longer works. We sent you an e-mail: open the link in it to choose a new password.",
        "Todos os dispositivos foram desconectados, e sua senha não vale mais. Enviamos um e-mail a você: abra o link dele para escolher uma nova senha.",
        "Se ha cerrado la sesión en todos los dispositivos, y tu contraseña ya no sirve. Te hemos enviado un correo: abre su enlace para elegir una contraseña nueva."
      )
    case .verificationSent:
      Translations(
        "We sent you an e-mail. Open the link in it to confirm your address, or enter its code here.",
        "Enviamos um e-mail a você. Abra o link dele para confirmar seu endereço, ou informe o código aqui.",
        "Te hemos enviado un correo. Abre su enlace para confirmar tu dirección, o escribe aquí su código."
      )
    case .verificationWasSent:
      Translations(
        "We sent you an e-mail a moment ago. Wait a minute before you ask for another.",
        "Enviamos um e-mail a você há pouco. Espere um minuto antes de pedir outro.",
        "Te hemos enviado un correo hace un momento. Espera un minuto antes de pedir otro."
      )
    case .verificationLimited:
      Translations(
        "Too many e-mails were sent to you. Try again in an hour.",
        "Muitos e-mails foram enviados a você. Tente de novo em uma hora.",
        "Te hemos enviado demasiados correos. Inténtalo de nuevo en una hora."
      )
    case .emailVerified: Translations("verified", "verificado", "verificado")
    case .emailNotVerified: Translations("not verified", "não verificado", "no verificado")
    case .sendVerification:
      Translations(
        "Send a verification e-mail",
        "Enviar um e-mail de verificação",
        "Enviar un correo de verificación"
      )
    case .ownEmailTitle:
      Translations("E-mail address", "Endereço de e-mail", "Correo electrónico")
    case .changeEmailExplained:
      Translations(
        "We will send an e-mail to the new address. Log in with {email} until you confirm the new address.",
        "Enviaremos um e-mail ao novo endereço. Entre com {email} até confirmar o novo endereço.",
        "Enviaremos un correo a la dirección nueva. Inicia sesión con {email} hasta que confirmes la dirección nueva."
      )
    case .changeEmailButton:
      Translations("Send e-mail", "Enviar o e-mail", "Enviar el correo")
    case .changeEmailSent:
      Translations(
        "We sent an e-mail to the new address. Open the link in it, or enter its code here.",
        "Enviamos um e-mail ao novo endereço. Abra o link dele, ou informe o código aqui.",
        "Hemos enviado un correo a la dirección nueva. Abre su enlace, o escribe aquí su código."
      )
    }
  }
}

extension Messages {
  /// A text of the pages that ask for a mail, or take the code from one.
  subscript(_ phrase: VerificationMessage) -> String { phrase.texts[language] }
}

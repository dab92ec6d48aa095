import Accounts
import AccountsForms

extension MailKind {
  /// The built-in text in every language, as ``MailTemplate`` reads it.
  var texts: Translations {
    switch self {
    case .test: testTexts
    case .recovery: recoveryTexts
    case .verification: verificationTexts
    case .invitation: invitationTexts
    case .accountExists: accountExistsTexts
    case .addressChange: addressChangeTexts
    case .addressChanged: addressChangedTexts
    case .addressSet: addressSetTexts
    case .passwordChanged: passwordChangedTexts
    case .recoveryCodesCreated: recoveryCodesCreatedTexts
    case .newDevice: newDeviceTexts
    case .newNetwork: newNetworkTexts
    case .roleChanged: roleChangedTexts
    case .accountApproved: accountApprovedTexts
    case .accountDeleted: accountDeletedTexts
    }
  }

  private var testTexts: Translations {
    Translations(
      """
      Subject: Test e-mail from {{service}}

      Hello {{name}}

      This is a test. An administrator of {{service}} wants to know whether its e-mails arrive. This one did.

      People reach the service at this address:

      {{link}}

      You do not need to do anything.
      """,
      """
      Subject: E-mail de teste de {{service}}

      Olá {{name}}

      Isto é um teste. A administração de {{service}} quer saber se os e-mails chegam. Este chegou.

      O serviço fica neste endereço:

      {{link}}

      Você não precisa fazer nada.
      """,
      """
      Subject: Correo de prueba de {{service}}

      Hola {{name}}

      Esto es una prueba. La administración de {{service}} quiere saber si sus correos llegan. Este ha llegado.

      El servicio está en esta dirección:

      {{link}}

      No tienes que hacer nada.
      """
    )
  }

  private var recoveryTexts: Translations {
    Translations(
      """
      Subject: Set a new password for {{service}}

      Hello {{name}}

      Somebody asked for a new password for your account at {{service}}. If it was you, open this page and choose one:

      {{link}}

      If the link does not open, type the part of it before the question mark into your browser’s address bar. Then enter this code on the page that opens: {{code}}

      The link and the code work once, within an hour. Setting a new password logs out all your devices.

      If it was not you, you do not need to do anything: your password stays as it is.
      """,
      """
      Subject: Crie uma nova senha para {{service}}

      Olá {{name}}

      Alguém pediu uma nova senha para sua conta em {{service}}. Se foi você, abra esta página e escolha uma:

      {{link}}

      Se o link não abrir, digite a parte antes do ponto de interrogação na barra de endereços do navegador. Depois, informe este código na página que abrir: {{code}}

      O link e o código valem uma vez, por uma hora. Ao criar a nova senha, todos os seus dispositivos serão desconectados.

      Se não foi você, não precisa fazer nada: sua senha continua a mesma.
      """,
      """
      Subject: Crea una contraseña nueva para {{service}}

      Hola {{name}}

      Alguien ha pedido una contraseña nueva para tu cuenta en {{service}}. Si fuiste tú, abre esta página y elige una:

      {{link}}

      Si el enlace no se abre, escribe la parte anterior al signo de interrogación en la barra de direcciones del navegador. Después, escribe este código en la página que se abra: {{code}}

      El enlace y el código valen una vez, durante una hora. Al crear la contraseña nueva, se cerrará la sesión en todos tus dispositivos.

      Si no fuiste tú, no tienes que hacer nada: tu contraseña sigue igual.
      """
    )
  }

  private var verificationTexts: Translations {
    Translations(
      """
      Subject: Confirm your e-mail address for {{service}}

      Somebody signed up at {{service}} with this e-mail address. If it was you, confirm the address on this page:

      {{link}}

      If the link does not open, type the part of it before the question mark into your browser’s address bar. Then enter this code on the page that opens: {{code}}

      The link and the code work for three days.

      If it was not you, you do not need to do anything.
      """,
      """
      Subject: Confirme seu endereço de e-mail em {{service}}

      Alguém criou uma conta em {{service}} com este endereço de e-mail. Se foi você, confirme o endereço nesta página:

      {{link}}

      Se o link não abrir, digite a parte antes do ponto de interrogação na barra de endereços do navegador. Depois, informe este código na página que abrir: {{code}}

      O link e o código valem por três dias.

      Se não foi você, não precisa fazer nada.
      """,
      """
      Subject: Confirma tu correo electrónico en {{service}}

      Alguien ha creado una cuenta en {{service}} con este correo electrónico. Si fuiste tú, confírmalo en esta página:

      {{link}}

      Si el enlace no se abre, escribe la parte anterior al signo de interrogación en la barra de direcciones del navegador. Después, escribe este código en la página que se abra: {{code}}

      El enlace y el código valen durante tres días.

      Si no fuiste tú, no tienes que hacer nada.
      """
    )
  }

  private var invitationTexts: Translations {
    Translations(
      """
      Subject: Your invitation to {{service}}

      You are invited to {{service}}. Create an account with this e-mail address on this page:

      {{link}}

      If the link does not open, type the part of it before the question mark into your browser’s address bar. Then enter this code on the page that opens: {{code}}

      The invitation works once, until {{time}}.

      If you do not want an account, you do not need to do anything.
      """,
      """
      Subject: Seu convite para {{service}}

      Você recebeu um convite para {{service}}. Crie uma conta com este endereço de e-mail nesta página:

      {{link}}

      Se o link não abrir, digite a parte antes do ponto de interrogação na barra de endereços do navegador. Depois, informe este código na página que abrir: {{code}}

      O convite vale uma vez, até {{time}}.

      Se você não quer uma conta, não precisa fazer nada.
      """,
      """
      Subject: Tu invitación a {{service}}

      Te han invitado a {{service}}. Crea una cuenta con esta dirección de correo en esta página:

      {{link}}

      Si el enlace no se abre, escribe la parte anterior al signo de interrogación en la barra de direcciones del navegador. Después, escribe este código en la página que se abra: {{code}}

      La invitación vale una vez, hasta {{time}}.

      Si no quieres una cuenta, no tienes que hacer nada.
      """
    )
  }

  private var accountExistsTexts: Translations {
    Translations(
      """
      Subject: You already have an account at {{service}}

      Hello {{name}}

      Somebody tried to use this e-mail address for an account at {{service}}. There already is one, and nothing was changed.

      If it was you, log in. If you forgot your password, set a new one on this page:

      {{link}}

      If it was not you, you do not need to do anything.
      """,
      """
      Subject: Você já tem uma conta em {{service}}

      Olá {{name}}

      Alguém quis usar este endereço de e-mail para uma conta em {{service}}. Já existe uma, e nada foi alterado.

      Se foi você, entre na conta. Se esqueceu a senha, crie uma nova nesta página:

      {{link}}

      Se não foi você, não precisa fazer nada.
      """,
      """
      Subject: Ya tienes una cuenta en {{service}}

      Hola {{name}}

      Alguien ha querido usar este correo electrónico para una cuenta en {{service}}. Ya existe una, y no se ha cambiado nada.

      Si fuiste tú, inicia sesión. Si olvidaste tu contraseña, crea una nueva en esta página:

      {{link}}

      Si no fuiste tú, no tienes que hacer nada.
      """
    )
  }
}

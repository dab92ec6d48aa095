import Accounts
import AccountsForms

extension MailKind {
  /// The built-in text in every language, as ``MailTemplate`` reads it.
  var texts: Translations {
    switch self {
    case .test:
      Translations(
        """
        Subject: Test mail from {{service}}

        Hello {{name}}

        This is a test. An administrator of {{service}} checks whether its mail arrives, and it has.

        People reach the service at this address:

        {{link}}

        You do not need to do anything.
        """,
        """
        Subject: E-mail de teste de {{service}}

        Olá {{name}}

        Isto é um teste. A administração de {{service}} verifica se os e-mails chegam, e este chegou.

        O serviço fica neste endereço:

        {{link}}

        Você não precisa fazer nada.
        """,
        """
        Subject: Correo de prueba de {{service}}

        Hola {{name}}

        Esto es una prueba. La administración de {{service}} comprueba si sus correos llegan, y este ha llegado.

        El servicio está en esta dirección:

        {{link}}

        No tienes que hacer nada.
        """
      )
    }
  }
}

import Accounts
import AccountsForms

/// The built-in texts of mails about another address of an account.
extension MailKind {
  var addressChangeTexts: Translations {
    Translations(
      """
      Subject: Confirm your new e-mail address for {{service}}

      To change the e-mail address of your account at {{service}} to {{email}}, confirm it on this page:

      {{link}}

      If the link does not open, type the part of it before the question mark into your browser’s address bar. Then enter this code on the page that opens: {{code}}

      The link and the code work for one day. Until you confirm, log in with your current address.

      If you did not ask for this, you do not need to do anything: without the code, nothing changes.
      """,
      """
      Subject: Confirme seu novo endereço de e-mail em {{service}}

      Para mudar o endereço de e-mail da sua conta em {{service}} para {{email}}, confirme-o nesta página:

      {{link}}

      Se o link não abrir, digite a parte antes do ponto de interrogação na barra de endereços do navegador. Depois, informe este código na página que abrir: {{code}}

      O link e o código valem por um dia. Até confirmar, entre com seu endereço atual.

      Se não foi você quem pediu, não precisa fazer nada: sem o código, nada muda.
      """,
      """
      Subject: Confirma tu nuevo correo electrónico en {{service}}

      Para cambiar el correo electrónico de tu cuenta en {{service}} a {{email}}, confírmalo en esta página:

      {{link}}

      Si el enlace no se abre, escribe la parte anterior al signo de interrogación en la barra de direcciones del navegador. Después, escribe este código en la página que se abra: {{code}}

      El enlace y el código valen durante un día. Hasta que confirmes, inicia sesión con tu dirección actual.

      Si no lo pediste, no tienes que hacer nada: sin el código no cambia nada.
      """
    )
  }

  var addressChangedTexts: Translations {
    Translations(
      """
      Subject: Your e-mail address for {{service}} was changed

      Hello {{name}}

      The e-mail address of your account at {{service}} is now {{email}}. Log in with that address from now on.

      If you did not make this change, restore your previous address and choose a new password on this page, within seven days:

      {{link}}

      If the link does not open, type the part of it before the question mark into your browser’s address bar. Then enter this code on the page that opens: {{code}}
      """,
      """
      Subject: Seu endereço de e-mail em {{service}} foi alterado

      Olá {{name}}

      O endereço de e-mail da sua conta em {{service}} agora é {{email}}. Entre com esse endereço a partir de agora.

      Se não foi você que o alterou, recupere seu endereço anterior e escolha uma nova senha. Você tem sete dias:

      {{link}}

      Se o link não abrir, digite a parte antes do ponto de interrogação na barra de endereços do navegador. Depois, informe este código na página que abrir: {{code}}
      """,
      """
      Subject: Tu correo electrónico en {{service}} ha cambiado

      Hola {{name}}

      El correo electrónico de tu cuenta en {{service}} es ahora {{email}}. Inicia sesión con esa dirección a partir de ahora.

      Si no lo cambiaste tú, recupera tu dirección anterior y elige una contraseña nueva. Tienes siete días:

      {{link}}

      Si el enlace no se abre, escribe la parte anterior al signo de interrogación en la barra de direcciones del navegador. Después, escribe este código en la página que se abra: {{code}}
      """
    )
  }

  var addressSetTexts: Translations {
    Translations(
      """
      Subject: Your e-mail address for {{service}} was changed

      Hello {{name}}

      The e-mail address of your account at {{service}} is now {{email}}. Log in with that address from now on.

      If you did not ask for this, contact the people who run {{service}}.
      """,
      """
      Subject: Seu endereço de e-mail em {{service}} foi alterado

      Olá {{name}}

      O endereço de e-mail da sua conta em {{service}} agora é {{email}}. Entre com esse endereço a partir de agora.

      Se você não pediu isso, fale com as pessoas que mantêm {{service}}.
      """,
      """
      Subject: Tu correo electrónico en {{service}} ha cambiado

      Hola {{name}}

      El correo electrónico de tu cuenta en {{service}} es ahora {{email}}. Inicia sesión con esa dirección a partir de ahora.

      Si no lo pediste, contacta con las personas que gestionan {{service}}.
      """
    )
  }
}

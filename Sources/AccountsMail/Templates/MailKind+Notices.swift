import Accounts
import AccountsForms

/// The built-in texts of mails about acts on an account, except those about its address.
extension MailKind {
  var passwordChangedTexts: Translations {
    Translations(
      """
      Subject: Your password for {{service}} was changed

      Hello {{name}}

      The password of your account at {{service}} was changed at {{time}}.

      If it was you, you do not need to do anything. If it was not, log out all devices and choose a new password:

      {{link}}
      """,
      """
      Subject: Sua senha de {{service}} foi alterada

      Olá {{name}}

      A senha da sua conta em {{service}} foi alterada em {{time}}.

      Se foi você, não precisa fazer nada. Se não foi, encerre todas as sessões e escolha uma nova senha:

      {{link}}
      """,
      """
      Subject: Tu contraseña de {{service}} ha cambiado

      Hola {{name}}

      La contraseña de tu cuenta en {{service}} se cambió el {{time}}.

      Si fuiste tú, no tienes que hacer nada. Si no, cierra todas las sesiones y elige una contraseña nueva:

      {{link}}
      """
    )
  }

  var recoveryCodesCreatedTexts: Translations {
    Translations(
      """
      Subject: New recovery codes for your account at {{service}}

      Hello {{name}}

      New recovery codes for your account at {{service}} were created at {{time}}. Earlier ones no longer work.

      If it was you, you do not need to do anything. If it was not, log out all devices and choose a new password; this also makes the new codes stop working. Do so on this page:

      {{link}}
      """,
      """
      Subject: Novos códigos de recuperação da sua conta em {{service}}

      Olá {{name}}

      Novos códigos de recuperação da sua conta em {{service}} foram criados em {{time}}. Os anteriores não valem mais.

      Se foi você, não precisa fazer nada. Se não foi, encerre todas as sessões e escolha uma nova senha, o que também invalida os novos códigos:

      {{link}}
      """,
      """
      Subject: Códigos de recuperación nuevos de tu cuenta en {{service}}

      Hola {{name}}

      Se crearon códigos de recuperación nuevos de tu cuenta en {{service}} el {{time}}. Los anteriores ya no valen.

      Si fuiste tú, no tienes que hacer nada. Si no, cierra todas las sesiones y elige una contraseña nueva, lo que también anula los códigos nuevos:

      {{link}}
      """
    )
  }

  var newDeviceTexts: Translations {
    Translations(
      """
      Subject: New login to your account at {{service}}

      Hello {{name}}

      Somebody logged in to your account at {{service}} from a device that we do not recognize, at {{time}}.

      Device: {{device}}

      If it was you, you do not need to do anything. If it was not, log out all devices and choose a new password:

      {{link}}
      """,
      """
      Subject: Novo acesso à sua conta em {{service}}

      Olá {{name}}

      Alguém entrou na sua conta em {{service}} a partir de um dispositivo que não reconhecemos, em {{time}}.

      Dispositivo: {{device}}

      Se foi você, não precisa fazer nada. Se não foi, encerre todas as sessões e escolha uma nova senha:

      {{link}}
      """,
      """
      Subject: Nuevo inicio de sesión en tu cuenta en {{service}}

      Hola {{name}}

      Alguien ha iniciado sesión en tu cuenta en {{service}} desde un dispositivo que no reconocemos, el {{time}}.

      Dispositivo: {{device}}

      Si fuiste tú, no tienes que hacer nada. Si no, cierra todas las sesiones y elige una contraseña nueva:

      {{link}}
      """
    )
  }

  var newNetworkTexts: Translations {
    Translations(
      """
      Subject: Login to your account at {{service}} from a new network

      Hello {{name}}

      Somebody logged in to your account at {{service}} from a network that you have not used before, at {{time}}.

      Device: {{device}}

      IP address: {{address}}

      If it was you, you do not need to do anything. If it was not, log out all devices and choose a new password:

      {{link}}
      """,
      """
      Subject: Acesso à sua conta em {{service}} a partir de uma nova rede

      Olá {{name}}

      Alguém entrou na sua conta em {{service}} a partir de uma rede que você ainda não tinha usado, em {{time}}.

      Dispositivo: {{device}}

      Endereço IP: {{address}}

      Se foi você, não precisa fazer nada. Se não foi, encerre todas as sessões e escolha uma nova senha:

      {{link}}
      """,
      """
      Subject: Inicio de sesión en tu cuenta en {{service}} desde una red nueva

      Hola {{name}}

      Alguien ha iniciado sesión en tu cuenta en {{service}} desde una red que no habías usado antes, el {{time}}.

      Dispositivo: {{device}}

      Dirección IP: {{address}}

      Si fuiste tú, no tienes que hacer nada. Si no, cierra todas las sesiones y elige una contraseña nueva:

      {{link}}
      """
    )
  }

  var roleChangedTexts: Translations {
    Translations(
      """
      Subject: Your role at {{service}} was changed

      Hello {{name}}

      An administrator changed the role of your account at {{service}}: it is now {{role}}.

      If you did not expect this, contact the people who run {{service}}. If somebody else may have used your account, log out all devices and choose a new password:

      {{link}}
      """,
      """
      Subject: Seu papel em {{service}} foi alterado

      Olá {{name}}

      A administração alterou o papel da sua conta em {{service}}: agora é {{role}}.

      Se você não esperava isso, fale com as pessoas que mantêm {{service}}. Se outra pessoa pode ter usado sua conta, encerre todas as sessões e escolha uma nova senha:

      {{link}}
      """,
      """
      Subject: Tu rol en {{service}} ha cambiado

      Hola {{name}}

      La administración ha cambiado el rol de tu cuenta en {{service}}: ahora es {{role}}.

      Si no lo esperabas, contacta con las personas que gestionan {{service}}. Si otra persona puede haber usado tu cuenta, cierra todas las sesiones y elige una contraseña nueva:

      {{link}}
      """
    )
  }

  var accountApprovedTexts: Translations {
    Translations(
      """
      Subject: Your account at {{service}} is approved

      Hello

      An administrator approved your account at {{service}}. You can log in now:

      {{link}}

      If you did not sign up, you do not need to do anything.
      """,
      """
      Subject: Sua conta em {{service}} foi aprovada

      Olá

      A administração aprovou sua conta em {{service}}. Agora você pode entrar:

      {{link}}

      Se você não se cadastrou, não precisa fazer nada.
      """,
      """
      Subject: Tu cuenta en {{service}} ha sido aprobada

      Hola

      La administración ha aprobado tu cuenta en {{service}}. Ya puedes iniciar sesión:

      {{link}}

      Si no te registraste, no tienes que hacer nada.
      """
    )
  }

  var accountDeletedTexts: Translations {
    Translations(
      """
      Subject: Your account at {{service}} was deleted

      Hello {{name}}

      The account of {{email}} at {{service}} was deleted, with its data. It cannot be restored.

      If you did not want that, contact the people who run {{service}}.
      """,
      """
      Subject: Sua conta em {{service}} foi excluída

      Olá {{name}}

      A conta de {{email}} em {{service}} foi excluída, com seus dados. Ela não pode ser recuperada.

      Se você não queria isso, fale com as pessoas que mantêm {{service}}.
      """,
      """
      Subject: Tu cuenta en {{service}} se ha eliminado

      Hola {{name}}

      La cuenta de {{email}} en {{service}} se ha eliminado, con sus datos. No se puede recuperar.

      Si no lo querías, contacta con las personas que gestionan {{service}}.
      """
    )
  }
}

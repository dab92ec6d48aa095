/// Words that people who speak Portuguese, Spanish or Russian choose first, and libzxcvbn does not know.
///
/// They count like its own dictionary. A larger list belongs in a file of breached passwords.
enum CommonWords {
  static let all = [
    "contraseña", "contrasenia", "clave", "misecreto", "teamo", "teamomucho", "tequiero",
    "tequieromucho", "miamor", "amorcito", "mivida", "corazon", "princesa", "hermosa", "bonita",
    "preciosa", "mariposa", "estrella", "señorita", "mañana", "españa", "madrid", "barcelona",
    "realmadrid", "mexico", "argentina", "colombia", "venezuela", "bocajuniors", "futbol",
    "familia",
    "alejandro", "alejandra", "fernando", "guadalupe", "gatito", "perrito", "chocolate", "abcdario",
    "senha", "minhasenha", "senhasenha", "mudar", "mudarsenha", "acesso", "brasil", "portugal",
    "saopaulo", "flamengo", "corinthians", "palmeiras", "botafogo", "gremio", "cruzeiro", "benfica",
    "sporting", "amor", "euteamo", "meuamor", "minhavida", "saudade", "felicidade", "deusefiel",
    "jesuscristo", "gostosa", "cachorro", "gatinha", "borboleta", "princesinha", "futebol",
    "пароль", "йцукен", "йцукенг", "йцукенгш", "любовь", "привет", "солнце", "наташа", "максим",
    "москва", "россия", "спартак",
  ]
}

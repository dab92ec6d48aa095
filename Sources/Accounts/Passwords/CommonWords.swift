/// The words from which passwords are made in Portuguese, Spanish and Russian, and the short forms
/// of chats, none of which libzxcvbn knows.
///
/// A word counts like those of libzxcvbn's own dictionary, also as a part of a password; shorter
/// words than three letters would match everywhere. A larger list belongs among the breached
/// passwords.
enum CommonWords {
  static let all = [passwords, spanish, portuguese, russian, chats]
    .flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }

  private static let passwords = """
    contraseña contrasenia clave misecreto teamo teamomucho tequiero tequieromucho miamor mivida
    abcdario senha minhasenha senhasenha mudar mudarsenha acesso euteamo meuamor minhavida
    deusefiel jesuscristo teolvidare nuncateolvidare nomeolvides queteimporta soyelmejor soylamejor
    lavidaesbella lavidaloca felizanonovo daddyyankee wisinyyandel magodeoz reymisterio gatubela
    floricienta morangos brasil portugal españa mexico argentina colombia venezuela chile peru
    ecuador madrid barcelona realmadrid saopaulo rosario lisboa bocajuniors riverplate flamengo
    corinthians palmeiras botafogo gremio cruzeiro vasco santos benfica sporting
    """

  private static let spanish = """
    amor amar amarte amame amores amorcito amigo amiga amigos amigas amistad novio novia beso besos
    besitos cariño corazon corazones vida mivida cielo cielito alma sueño sueños princesa
    princesita principe reina rey hermosa hermoso bonita bonito preciosa precioso linda lindo
    lindura bella bello belleza guapa guapo chica chico chiquita chiquito nena nene niña niño bebe
    bebita muñeca muñequita traviesa travieso loca loco loquita flaca flaco flaquita flaquito gorda
    gordo gordita gordito negra negro negrita negrito morena moreno rubia rubio pequeña pequeño
    angel angelito angelita diosa diablo diablita brujita hada sirena mama mami papa papi papito
    madre padre hermano hermana hermanos hijo hija hijos abuela abuelo primo prima familia señor
    señora señorita dios jesus cristo virgen maria jose juan carlos luis miguel pedro pablo ana
    laura daniel daniela daniel david diego andrea andres sofia sebastian valentina camila gabriel
    gabriela mariana karina carolina paola fernando fernanda alejandro alejandra guadalupe milagros
    milagritos esperanza soledad teamo tequiero quiero quieres quererte querido querida amado amada
    olvidar olvidare olvidarte olvides siempre nunca jamas mucho mucha muchas todo todos todas nada
    algo mas menos mejor peor solo sola solos soy eres somos estas esta estoy ser tengo tienes vivir
    vive vivo muerte morir bien mal hola adios chau como cuando donde porque para parati por con sin
    que quien los las una uno dos tres cuatro cinco seis siete ocho nueve diez importa duele duelo
    feliz felicidad alegria triste tristeza llorar sonrisa locura pasion fuego agua tierra viento
    mar playa sol luna lunita estrella estrellas estrellita noche noches dia dias mañana amanecer
    verano invierno otoño primavera navidad semana enero febrero marzo abril mayo junio julio agosto
    septiembre octubre noviembre diciembre lunes martes miercoles jueves viernes sabado domingo
    rojo roja verde azul amarillo blanco blanca rosa rosita morado naranja plata oro color colores
    gato gata gatito gatita perro perra perrito perrita conejo conejito conejita caballo toro vaca
    leon leona tigre lobo oso osito osita pato pollo pollito mono rana tortuga mariposa mariposas
    mariposita mariquita abeja hormiga flor flores florecita manzana fresa fresita limon cereza
    almendra canela chocolate galleta leche queso pan dulce dulces caramelo pastel cafe cerveza
    casa calle ciudad pueblo pais mundo escuela colegio universidad estudiante estudiar profesor
    maestra maestro trabajo dinero carro coche moto avion barco camino libro libros musica cancion
    guitarra piano baile bailar danza fiesta paso pelicula juego juegos jugar futbol pelota campeon
    equipo america matematicas historia ciencia inteligente cenicienta apocalipsis libertad justicia
    paz guerra fuerza sangre santo santa secreto nuestra nuestro tuyo tuya mio mia divina divino
    maldita maldito geovanny jhonatan brayan yesenia estefany viridiana
    """

  private static let portuguese = """
    amo amei amizade namorado namorada beijo beijos carinho coração coracao alma sonho sonhos sonhar
    linda lindo lindinha lindinho lindona bonita bonito princesa princesinha principe rainha
    querida querido menina menino moça garota garoto gata gato gatinha gatinho gostosa gostoso loira
    loirinha morena moreninha neguinha neguinho gordinha gordinho magrela fofa fofo fofinha fofinho
    baby bebê anjo anjinho anjinha fada bruxa bruxinha estrela estrelas estrelinha lua sol ceu mar
    praia flor flores florzinha rosa rosinha margarida borboleta borboletas joaninha abelha abelhinha
    cachorro cachorra cachorrinho cavalo coelho coelhinho leao tigre macaco panda pato pinto
    moranguinho moranguita morango morangos banana laranja limao uva cereja chocolate bolo doce
    docinho açucar leite cafe cerveja deus senhor jesus cristo fiel igreja anjos maria joao jose
    pedro paulo lucas mateus marcos gabriel gabriela rafael rafaela felipe leticia juliana mariana
    fernanda amanda bruna camila carla larissa vitoria vitor eduardo gustavo guilherme henrique
    familia mae mamae pai papai filho filha filhos irmao irma irmaos avo vovo tia tio primo prima
    meu minha seu sua nosso nossa voce vida vidas viver viva morte morrer saudade saudades
    felicidade feliz alegria triste tristeza sorriso paixao loucura louca louco maluca maluco sempre
    nunca jamais muito muita tudo nada mais menos melhor pior para com sem por que quem como quando
    onde hoje ontem amanha noite noites dia dias manha tarde semana verão verao inverno outono
    primavera natal janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro
    dezembro segunda terça quarta quinta sexta sabado domingo vermelho verde azul amarelo branco
    preto roxo dourado cor cores casa rua cidade mundo escola colegio faculdade estudante estudar
    professor professora trabalho dinheiro carro moto aviao caminho livro livros musica violao
    guitarra dança festa jogo jogos jogar futebol bola campeao time timao mengao verdao tricolor
    matematica historia biologia inteligente liberdade justiça paz guerra força sangue santo santa
    segredo amarelinho brasileiro brasileira portugues teste abacaxi pipoca
    """

  private static let russian = """
    пароль йцукен йцукенг йцукенгш любовь привет солнце наташа максим москва россия спартак
    """

  private static let chats = """
    tqm tkm tekiero tekieromucho tekieromuxo tekelomuxo kiero muxo mucho100pre siempre100pre xica
    wapa wapo bby babi bhaby boi boyz gurl gurls gurlz luv luvs luvya lurve hunny bunny hunni sexi
    pwincess pimp pimpin daddys mommys
    """
}

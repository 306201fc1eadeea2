// What people type and what is written, language by language.

import EntityStore
import LinkTypes
import TestSupport
import Testing

@Suite struct LanguageTests {
  static let latin = [
    LanguageTable(
      nil,
      found: [
        ("wrappers", "Wrapper"), ("wrapping", "Gifts | wrapped by hand"),
        ("stories", "Story Cubes"),
        ("macys", "Visit Macy's"), ("macy's", "Visit Macy’s"), ("macy’s", "Visit Macy's"),
        ("macy s", "Visit Macy's"), ("obrien", "Conan O'Brien"), ("o'brien", "Conan O'Brien"),
        ("o’bri", "Conan O'Brien"), ("brien", "Conan O'Brien"), ("obrein", "Conan O'Brien"),
        ("dont panic", "A guide | with: don't panic"),
        ("don't panic", "A guide | with: don't panic"),
        ("email client", "Thunderbird | an e-mail client"),
        ("e-mail client", "Thunderbird | an e-mail client"),
        ("e‑mail", "Thunderbird | an e-mail client"), ("rock n roll", "Rock'n'Roll"),
        ("rocknroll", "Rock'n'Roll"), ("ladies", "Lady's Book"), ("ladys", "The Lady's Book"),
      ],
      missed: [
        ("story", "Storage"), ("wrap", "Gift Rapper"), ("general", "A generation | generates"),
        ("bed", "Bob"), ("obrien", "Ann Brown"), ("macys", "Visit Macedonia"),
      ]),
    LanguageTable(
      "de",
      found: [
        ("haus", "Ratgeber | viele Häuser"), ("häuser", "Das Haus"),
        ("haeuser", "Ratgeber | viele Häuser"),
        ("hauser", "Ratgeber | viele Häuser"), ("strasse", "Straße"), ("straße", "Strasse 5"),
        ("STRASSEN", "Straße"), ("müller", "Mueller & Söhne"), ("mueller", "Müller & Söhne"),
        ("muller", "Müller & Söhne"), ("soehne", "Müller & Söhne"),
        ("söhne", "Text | Mueller und Soehne"),
        ("bücher", "Laden | ein Buch"), ("buch", "Laden | alte Bücher"),
        ("grosse tische", "Möbel | ein großer Tisch"),
        ("muell", "Müllerstraße"), ("kaffe", "Kaffee"),
        ("Kaffee mit Milch", "Bar | Kaffee und Milch"),
        ("der große tisch", "Möbel | ein großer Tisch"), ("Müllerstrsse", "Müllerstraße"),
        ("Grüße", "Karte | Gruesse aus Wien"),
      ],
      missed: [
        ("hausmeister", "Das Haus am Bach"), ("baum", "Das Haus"), ("bauch", "Laden | das Lesen"),
        ("teppich", "Möbel | ein großer Tisch"),
      ]),
    LanguageTable(
      "fr",
      found: [
        ("eau", "L'eau de source"), ("l'eau", "L’eau de source"), ("leau", "L'eau de source"),
        ("orange", "Jus d'orange"), ("d'orange", "Jus d’orange"), ("jus orange", "Jus d'orange"),
        ("jus d orange", "Jus d'orange"), ("jus d'or", "Jus d'orange"), ("oranges", "Jus d'orange"),
        ("cheval", "Ferme | des chevaux"), ("chevaux", "Ferme | un cheval"), ("cafes", "Le café"),
        ("café", "Bars | des cafés"), ("photo", "Album | les photos"),
        ("photos", "Album | une photo"),
        ("oeuvre", "Les œuvres complètes"), ("œuvres", "Musée | une oeuvre"),
        ("elève", "École | des élèves"),
        ("mangée", "Recette | à manger"), ("aujourd'hui", "Journal | Aujourd’hui"),
        ("aujourdhui", "Journal | Aujourd’hui"),
        ("ecole", "École | des élèves"), ("ecolle", "École | des élèves"),
        ("les chevaux", "Ferme | un cheval"),
      ],
      missed: [
        ("peaux", "L'eau de source"), ("chevron", "Ferme | un cheval"), ("orage", "Jus"),
      ]),
    LanguageTable(
      "it",
      found: [
        ("acqua", "Bottiglia dell'acqua"), ("dell'acqua", "Bottiglia dell’acqua"),
        ("dell acqua", "Bottiglia dell'acqua"),
        ("dellacqua", "Bottiglia dell'acqua"), ("bottiglie", "Bottiglia dell'acqua"),
        ("l'acqua", "Bottiglia dell'acqua"),
        ("caffe", "Il caffè"), ("caffè", "Bar | un caffe"), ("libri", "Negozio | un libro"),
        ("libro", "Negozio | i libri"),
        ("amiche", "Le storie | di una amica"), ("città", "Guida | le citta"),
        ("un'amica", "Le storie | di una amica"),
        ("botiglia", "Bottiglia dell'acqua"), ("bottiglia d'acq", "Bottiglia dell'acqua | acqua"),
      ],
      missed: [("lavoro", "Negozio | un libro"), ("vino", "Bottiglia dell'acqua")]),
    LanguageTable(
      "es",
      found: [
        ("canciones", "Disco | una canción"), ("cancion", "Disco | dos canciones"),
        ("informacion", "Oficina | las informaciones"),
        ("información", "Oficina | las informaciones"), ("ninos", "Los niños"),
        ("niña", "Los niños"),
        ("luz", "Lámpara | muchas luces"), ("joven", "Club | los jóvenes"),
        ("cafeteria", "Cafetería Sol"),
        ("cafeterias", "Cafetería Sol"), ("cafetreia", "Cafetería Sol"), ("el niño", "Los niños"),
        ("españa", "Vinos | de Espana"),
      ],
      missed: [("canoa", "Disco | una canción"), ("luna", "Lámpara | muchas luces")]),
    LanguageTable(
      "pt",
      found: [
        ("informações", "Guia | a informação"), ("informacao", "Guia | as informações"),
        ("avião", "Museu | dois aviões"),
        ("avioes", "Museu | um avião"), ("animal", "Zoo | os animais"),
        ("animais", "Zoo | um animal"), ("pao", "O pão"),
        ("pão", "Padaria | o pao"), ("coração", "Coracao Valente"), ("flores", "Uma flor"),
        ("cafés", "Um café"),
        ("informasao", "Informação"),
      ],
      missed: [("mão", "O pão"), ("anjo", "Zoo | um animal")]),
    LanguageTable(
      "nl",
      found: [
        ("kat", "Dierenarts | voor katten"), ("katten", "Een kat"),
        ("huis", "Makelaar | mooie huizen"),
        ("huizen", "Het huis"), ("brief", "Post | oude brieven"), ("fietsen", "Een fiets"),
        ("boeken", "Een boek"),
        ("ideeen", "Nieuwe ideeën"), ("ideeën", "Doos | met ideeen"),
        ("het huis", "Makelaar | mooie huizen"),
        ("fits", "fiets"),
      ],
      missed: [("kasteel", "Een kat"), ("boer", "Bakker | een koek")]),
    LanguageTable(
      "ca",
      found: [
        ("col·lecció", "Museu | les col·leccions"), ("colleccio", "La col·lecció"),
        ("col·leccions", "La col·lecció"),
        ("col lecció", "Col·lecció"), ("collecció", "Museu | la col·lecció"),
        ("cançons", "Disc | una cançó"),
        ("canco", "Disc | dues cançons"), ("aigua", "L'aigua"), ("l’aigua", "L'aigua"),
        ("paral·lel", "Avinguda Paral·lel"),
        ("parallel", "Avinguda Paral·lel"), ("llibres", "Un llibre"), ("COL·LEC", "La col·lecció"),
      ],
      missed: [("lecció", "La col·lecció"), ("cansar", "Disc | una cançó")]),
    LanguageTable(
      "sv",
      found: [
        ("kaffe", "Bar | kaffet är gott"), ("kaffet", "Kaffe"), ("malmo", "Malmö"),
        ("malmoe", "Malmö"),
        ("malmö", "Malmoe hamn"), ("angstrom", "Ångström"), ("aangstroem", "Ångström"),
        ("ÅNGSTR", "Ångström"),
        ("flicka", "Sagor | flickorna"), ("bilar", "Garage | en bil"),
        ("ett kaffe", "Bar | kaffet är gott"),
        ("angstom", "Ångström"),
      ],
      missed: [("flagga", "Sagor | flickorna"), ("bal", "Garage | en bil")]),
    LanguageTable(
      "da",
      found: [
        ("smorrebrod", "Smørrebrød"), ("smoerrebroed", "Smørrebrød"),
        ("smørrebrød", "Cafe | dansk smoerrebroed"),
        ("æbler", "Have | et æble"), ("aebler", "Have | et æble"),
        ("bøger", "Butik | en bog, flere bøger"),
        ("århus", "Aarhus"), ("aarhus", "Århus"), ("kage", "Bager | kager"),
        ("SMØRRE", "Smørrebrød"),
        ("smørebrød", "Smørrebrød"),
      ],
      missed: [("smør", "Brød"), ("karrige", "Bager | kager")]),
    LanguageTable(
      "nb",
      found: [
        ("tromso", "Tromsø"), ("tromsoe", "Tromsø"), ("TROMSØ", "Tromsø"),
        ("hytter", "Utleie | en hytte"),
        ("hytte", "Utleie | mange hytter"), ("blåbær", "Syltetøy | av blaabaer"),
        ("blaabaer", "Blåbær"),
        ("blabær", "Blåbær"), ("kake", "Baker | gode kaker"), ("tromsö", "Tromsø"),
        ("en hytte", "Utleie | mange hytter"),
        ("blåbr", "Blåbær"),
      ],
      missed: [("hatt", "Utleie | en hytte"), ("drama", "Tromsø")]),
    LanguageTable(
      "pl",
      found: [
        ("lodz", "Łódź"), ("łódź", "Miasto Lodz"), ("ŁÓDŹ", "Łódź"), ("zolty", "Żółty ser"),
        ("żółt", "Żółty ser"),
        ("kawa", "Kawa z mlekiem"), ("kawa mleko", "Kawa | i mleko"),
        ("kawa z mlekiem", "Napoje | kawa, z mlekiem"),
        ("wroclaw", "Wrocław"), ("wrocalw", "Wrocław"),
      ],
      missed: [("kanapa", "Kawa z mlekiem"), ("łoś", "Łódź")]),
    LanguageTable(
      "tr",
      found: [
        ("istanbul", "İstanbul"), ("ISTANBUL", "İstanbul"), ("İSTANBUL", "Istanbul'da"),
        ("ıstanbul", "İstanbul"),
        ("ısparta", "Isparta Gülü"), ("isparta", "ISPARTA GÜLÜ"), ("cocuk", "Park | çocuklar"),
        ("çocuklar", "Park | bir çocuk"),
        ("kitaplar", "Kitap"), ("KAPI", "Eski kapı"), ("kapı", "Eski kapılar"),
        ("gulu", "Isparta Gülü"),
        ("istanbulda", "Istanbul'da"), ("Istnabul", "İstanbul"), ("bir kitap", "Raf | kitaplar"),
      ],
      missed: [("kapak", "Eski kapı"), ("ankara", "İstanbul")]),
    LanguageTable(
      "vi",
      found: [
        ("ca phe", "Cà phê sữa đá"), ("cà phê", "Ca phe sua da"), ("sua da", "Cà phê sữa đá"),
        ("đá", "Cà phê sữa đá"),
        ("pho", "Phở Hà Nội"), ("phở", "Pho Ha Noi"), ("ha noi", "Phở Hà Nội"),
        ("pho\u{31B}\u{309} ha", "Phở Hà Nội"),
        ("CÀ PHÊ SỮA", "Cà phê sữa đá"), ("nuoc mam", "Nước mắm"), ("nước mam", "Nước mắm"),
        ("nuwoc mam", "Nước mắm"),
      ],
      missed: [("bún", "Phở Hà Nội"), ("trà", "Cà phê sữa đá")]),
    LanguageTable(
      "fi",
      found: [
        ("talo", "Lehti | taloissa"), ("kahvia", "Kahvi"), ("kirjat", "Kauppa | kirja"),
        ("kirja", "Kauppa | vanhat kirjat"),
        ("jarvi", "Mökki | järvellä"), ("järvi", "Mökki | järvellä"), ("hyva", "Hyvää päivää"),
        ("jarvll", "Järvellä"),
      ],
      missed: [("kala", "Lehti | taloissa"), ("kerho", "Kauppa | kirja")]),
    LanguageTable(
      "hu",
      found: [
        ("kave", "Kávé"), ("kávék", "Bár | egy kávé"), ("kávé", "Bár | jó kávék"),
        ("könyv", "Bolt | könyvek"),
        ("konyvek", "Bolt | könyv"), ("ház", "Eladó házak"), ("autó", "Az autóban"),
        ("őrség", "Orseg"), ("kávéé", "Kávé"),
      ],
      missed: [("kova", "Bár | egy kávé"), ("kutya", "Bolt | könyvek")]),
    LanguageTable(
      "ro",
      found: [
        ("informatii", "Ghid | informații"), ("informaţii", "Ghid | informații"),
        ("informație", "Ghid | informații"),
        ("carti", "Raft | o carte, cărți"), ("bucuresti", "București"), ("bucureşti", "București"),
        ("București", "Bucureşti vechi"),
        ("florile", "Piața | flori"), ("bucresti", "București"),
      ],
      missed: [("munte", "Raft | o carte, cărți"), ("formă", "Ghid | informații")]),
    LanguageTable(
      "ga",
      found: [
        ("bad", "Bád mór"), ("bád", "Cuan | an mbád"), ("bhád", "Cuan | an bád"),
        ("eireann", "Éireann"), ("éir", "Éireann"),
        ("fear", "Scéal | an fhear"), ("d'athair", "Scéal | d’athair"),
        ("dathair", "Scéal | d’athair"),
        ("éreann", "Éireann"),
      ],
      missed: [("bean", "Scéal | an fhear"), ("cat", "Bád mór")]),
  ]

  static let other = [
    LanguageTable(
      "ru",
      found: [
        ("елка", "Ёлка"), ("ёлка", "Елка в лесу"), ("ЁЛКИ", "Ёлка"),
        ("книга", "Магазин | новые книги"), ("книгами", "Книга"),
        ("кофейная", "Дом | кофейный"), ("книга", "Книгa жалоб | книги"), ("книгв", "Книга"),
        ("кинга", "Книга"),
        ("кни", "Книга"), ("библеотека", "Библиотека"), ("библиотк", "Библиотека имени Ленина"),
        ("бибиотека", "Библиотека"),
        ("и\u{306}од", "Йод"), ("книги для детей", "Полка | книга детей"),
      ],
      missed: [("книжка", "Канава"), ("елена", "Ёлка"), ("столица", "Стол | столы")]),
    LanguageTable(
      "uk",
      found: [
        ("київ", "Київ"), ("киiв", "Київ"), ("Киі", "Київ"), ("їжак", "Їжак"), ("іжак", "Їжак"),
        ("кава", "Кава з молоком"),
        ("кава молоком", "Кава з молоком"), ("бібліотка", "Бібліотека"), ("ґанок", "Ґанок"),
      ],
      missed: [("карта", "Кава з молоком"), ("львів", "Київ")]),
    LanguageTable(
      "sr",
      found: [
        ("knjiga", "Продавница | књига"), ("књиге", "Продавница | knjiga"), ("knjige", "Knjiga"),
        ("kuca", "Plava kuća"),
        ("kuće", "Plava kuća"), ("djak", "Đak"), ("београд", "Београд"), ("Београ", "Београд"),
        ("беорад", "Београд"),
      ],
      missed: [("kolač", "Plava kuća"), ("нови", "Београд")]),
    LanguageTable(
      "el",
      found: [
        ("καφες", "Καφές"), ("ΚΑΦΕΣ", "Καφές"), ("καφεσ", "Καφές"),
        ("καφέδες", "Μπαρ | ένας καφές"), ("καφές", "Μπαρ | δύο καφέδες"),
        ("βιβλία", "Ράφι | ένα βιβλίο"), ("βιβλιο", "Ράφι | βιβλία"), ("σπίτι", "Νέα | σπίτια"),
        ("ΔΡΟΜΟΣ", "Ο δρόμος"),
        ("δρομ", "Ο δρόμος"), ("βιβιλο", "Βιβλίο"), ("άγιος", "Άγιος Νικόλαος"),
        ("αγιος νικολ", "Άγιος Νικόλαος"),
        ("θαλασα", "Θάλασσα"), ("ο δρόμος για το σπίτι", "Ποίημα | δρόμος, σπίτι"),
      ],
      missed: [("κόσμος", "Καφές"), ("δέντρο", "Ο δρόμος")]),
    LanguageTable(
      "ar",
      found: [
        ("قهوة", "قهوة تركية"), ("قهوه", "قهوة تركية"), ("قهوة", "مقهى | القهوة العربية"),
        ("القهوة", "قهوة"),
        ("والقهوة", "قهوة"), ("أحمد", "احمد علي"), ("احمد", "أحمد علي"), ("إسلام", "الاسلام"),
        ("مدرسة", "مدرسه الحي"),
        ("علي", "أحمد على"), ("سيارة", "معرض | سيارات"), ("كِتَاب", "كتاب"), ("كتـــاب", "كتاب"),
        ("کتاب", "كتاب"),
        ("١٢", "غرفة 12"), ("مدرسسة", "مدرسة"), ("قهو", "قهوة تركية"),
        ("القهوة من تركية", "قهوة تركية"),
      ],
      missed: [("شاي", "قهوة تركية"), ("كاتب", "كلب")]),
    LanguageTable(
      "fa",
      found: [
        ("کتاب", "کتاب فارسی"), ("كتاب", "کتاب فارسی"), ("فارسي", "کتاب فارسی"),
        ("می‌خواهم", "شعر | می‌خواهم"),
        ("۱۲", "اتاق ۱۲"), ("12", "اتاق ۱۲"), ("فار", "کتاب فارسی"), ("فاسری", "فارسی"),
      ],
      missed: [("خانه", "کتاب فارسی"), ("کباب", "اتاق ۱۲")]),
    LanguageTable(
      "he",
      found: [
        ("שלום", "שָׁלוֹם"), ("שָׁלוֹם", "שלום עולם"), ("שלו", "שלום עולם"), ("עולם שלום", "שלום עולם"),
        ("צהל", "צה״ל"),
        ("צה\"ל", "צהל"), ("צה״ל", "צה\"ל 1948"), ("ירושלים", "עיר | ירושלים"),
        ("ירושלם", "ירושלים"), ("ירושילם", "ירושלים"),
        ("קפה", "בית קפה"), ("ג'ירפה", "ג׳ירפה"), ("גירפה", "ג'ירפה"),
      ],
      missed: [("שבת", "שלום עולם"), ("תה", "בית קפה")]),
    LanguageTable(
      "hi",
      found: [
        ("हिंदी", "हिन्दी भाषा"), ("हिन्दी", "हिंदी किताब"), ("किताब", "दुकान | किताबें"), ("किताबें", "किताब"),
        ("लड़की", "कहानी | लड़कियाँ"), ("लड़का", "कहानी | दो लड़के"), ("चांद", "चाँद"), ("चाँद", "चांद"), ("कलम", "क़लम"),
        ("१२", "कमरा 12"), ("भाष", "हिन्दी भाषा"), ("दुकन", "दुकान"), ("किताबों की दुकान", "बाज़ार | किताब दुकान"),
      ],
      missed: [("पानी", "हिन्दी भाषा"), ("किसान", "किताब")]),
    LanguageTable(
      "ta",
      found: [
        ("புத்தகம்", "கடை | புத்தகங்கள்"), ("புத்தகங்கள்", "புத்தகம்"), ("வீடு", "ஊர் | வீடுகள்"), ("தமிழ்", "தமிழ் மொழி"),
        ("தமி", "தமிழ் மொழி"), ("மொழி தமிழ்", "தமிழ் மொழி"), ("சென்னை", "சென்னை"), ("புத்தம்", "புத்தகம்"),
      ],
      missed: [("மரம்", "தமிழ் மொழி"), ("கடல்", "வீடு")]),
    LanguageTable(
      "hy",
      found: [
        ("երևան", "Երեւան"), ("Երեւան", "ԵՐԵՎԱՆ կամ Երևան"), ("երև", "Երևան"),
        ("հայաստան", "Հայաստան"),
        ("ՀԱՅԱՍՏԱՆ", "Հայաստան"), ("հայաստնա", "Հայաստան"), ("գիրք", "Գիրք"),
        ("լեռ", "Լեռներ | լեռ"),
      ],
      missed: [("գինի", "Գիրք"), ("ծով", "Երևան")]),
  ]

  static let all = latin + other

  @Test(arguments: all)
  func `queries find what is written in their language`(_ table: LanguageTable) throws {
    let test = try TestStore(table.entities)
    try table.check(test)
    #expect(try test.store.check().findings == [])
  }

  @Test(arguments: all.filter { $0.tag != nil })
  func `a store may have another language than English`(_ table: LanguageTable) throws {
    let test = try TestStore(
      table.entities.map {
        var entity = $0
        entity.language = nil
        return entity
      }, options: StoreOptions(language: table.tag ?? "en"))
    try table.check(test)
    #expect(try test.integer("SELECT count(*) FROM language") == 0)
  }

  @Test func `all languages live in one store`() throws {
    let tables = Self.all + UnspacedScriptTests.tables
    let test = try TestStore(tables.flatMap(\.entities))
    for table in tables { try table.check(test) }
    #expect(try test.store.check().findings == [])
  }
}

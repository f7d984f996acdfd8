/**
 * Names of months as pages write dates: in full, in the case in which a date has them, and shortened. Lower
 * case. A table and not what `Intl` says, which depends on the machine.
 */
const NAMES: readonly string[] = [
  // English, German, French, Spanish, Portuguese, Italian, Catalan, Dutch, Swedish, Danish, Norwegian; Finnish,
  // Polish, Czech, Slovak, Hungarian, Romanian, Croatian, Slovene, Serbian; Bulgarian, Russian, Ukrainian,
  // Belarusian; Greek, Turkish, Lithuanian, Latvian, Estonian, Indonesian; Arabic, Hebrew, Hindi, Thai.
  `january jan januar jänner jän janvier janv enero ene janeiro gennaio gen gener januari
   tammikuu tammikuuta stycznia styczeń sty ledna leden január januára ianuarie ian siječnja siječanj sij januarja
   јануар јануара јан януари ян января январь янв січня січень січ студзеня
   ιανουαρίου ιανουάριος ιαν ocak oca sausio sausis saus janvāris janvārī jaanuar jaan
   يناير كانون ינואר बינואר जनवरी มกราคม`,
  `february feb februar feber février févr fév febrero fevereiro fev febbraio febr febrer februari
   helmikuu helmikuuta lutego luty lut února únor február februára februarie veljače veljača velj februarja
   фебруар фебруара феб фев февруари февраля февраль февр лютого лютий лют лютага
   φεβρουαρίου φεβρουάριος φεβ şubat şub vasario vasaris vas februāris februārī veebruar veebr
   فبراير شباط פברואר בפברואר फ़रवरी फरवरी กุมภาพันธ์`,
  `march mar märz mrz mär mars marzo março marz març maart mrt marts
   maaliskuu maaliskuuta marca marzec března březen bře marec március márc martie ožujka ožujak ožu marca
   март марта мар березня березень бер сакавіка
   μαρτίου μάρτιος μαρ mart kovo kovas marts martā märts maret
   مارس آذار מרץ במרץ मार्च มีนาคม`,
  `april apr avril avr abril abr aprile aprel
   huhtikuu huhtikuuta kwietnia kwiecień kwi dubna duben dub apríl apríla április ápr aprilie travnja travanj tra aprila
   април априла апр апреля апрель квітня квітень квіт красавіка
   απριλίου απρίλιος απρ nisan nis balandžio balandis bal aprīlis aprīlī aprill
   أبريل نيسان אפריל באפריל अप्रैल เมษายน`,
  `may mai mayo maio maggio mag maig mei maj
   toukokuu toukokuuta maja máj máje května květen kvě mája május máj svibnja svibanj svi
   мај маја май мая травня травень трав мая
   μαΐου μάιος μαϊ mayıs gegužės gegužė geg maijs maijā
   مايو أيار מאי במאי मई พฤษภาคม`,
  `june jun juni juin junio junho giugno giu juny
   kesäkuu kesäkuuta czerwca czerwiec cze června červen jún júna június iunie iun lipnja lipanj lip junija
   јун јуна јуни юни июня июнь июн червня червень черв чэрвеня
   ιουνίου ιούνιος ιουν haziran haz birželio birželis birž jūnijs jūnijā juuni
   يونيو حزيران יוני ביוני जून มิถุนายน`,
  `july jul juli juillet juil julio julho luglio lug juliol
   heinäkuu heinäkuuta lipca lipiec července červenec júl júla július iulie iul srpnja srpanj srp julija
   јул јула јули юли июля июль июл липня липень лип ліпеня
   ιουλίου ιούλιος ιουλ temmuz tem liepos liepa liep jūlijs jūlijā juuli
   يوليو تموز יולי ביולי जुलाई กรกฎาคม`,
  `august aug août aout agosto ago agost augustus augusti
   elokuu elokuuta sierpnia sierpień sie srpna srpen augusta augusztus kolovoza kolovoz kol avgusta avgust avg
   август августа авг серпня серпень серп жніўня
   αυγούστου αύγουστος αυγ ağustos ağu rugpjūčio rugpjūtis rugp augusts augustā agustus
   أغسطس آب אוגוסט באוגוסט अगस्त สิงหาคม`,
  `september sep sept septembre septiembre setiembre setembro set settembre sett setembre
   syyskuu syyskuuta września wrzesień wrz září zář septembra szeptember szept septembrie rujna rujan ruj
   септембар септембра сеп септември сентября сентябрь сент сен вересня вересень вер верасня
   σεπτεμβρίου σεπτέμβριος σεπ eylül eyl rugsėjo rugsėjis rugs septembris septembrī
   سبتمبر أيلول ספטמבר בספטמבר सितंबर सितम्बर กันยายน`,
  `october oct oktober okt octobre octubre outubro out ottobre ott
   lokakuu lokakuuta października październik paź října říjen říj október októbra octombrie listopada oktobra
   октобар октобра окт октомври октября октябрь жовтня жовтень жовт кастрычніка
   οκτωβρίου οκτώβριος οκτ ekim eki spalio spalis spal oktobris oktobrī oktoober
   أكتوبر تشرين אוקטובר באוקטובר अक्टूबर ตุลาคม`,
  `november nov novembre noviembre novembro
   marraskuu marraskuuta listopada listopad lis listopadu novembra noiembrie noi studenoga studenog studeni stu
   новембар новембра нов ноември ное ноября ноябрь нояб ноя листопада листопад лист лістапада
   νοεμβρίου νοέμβριος νοε kasım kas lapkričio lapkritis lapkr novembris novembrī
   نوفمبر נובמבר בנובמבר नवंबर नवम्बर พฤศจิกายน`,
  `december dec dezember dez décembre déc decembre diciembre dic dezembro dicembre desember des desembre
   joulukuu joulukuuta grudnia grudzień gru prosince prosinec pro decembra decembrie prosinca prosinac
   децембар децембра дец декември дек декабря декабрь грудня грудень груд снежня
   δεκεμβρίου δεκέμβριος δεκ aralık ara gruodžio gruodis gruod decembris decembrī detsember
   ديسمبر דצמבר בדצמבר दिसंबर दिसम्बर ธันวาคม`,
];

const MONTHS: ReadonlyMap<string, readonly number[]> = monthsByName();

function monthsByName(): Map<string, readonly number[]> {
  const months = new Map<string, readonly number[]>();
  NAMES.forEach((names, month) => {
    for (const name of new Set(names.normalize("NFC").split(/\s+/)))
      months.set(name, [...(months.get(name) ?? []), month + 1]);
  });
  return months;
}

/**
 * The months, 1 to 12, that a word names, e.g. 10 in Croatian and 11 in Polish for `listopada`; none for any
 * other word.
 */
export function monthsNamed(word: string): readonly number[] {
  return MONTHS.get(word.normalize("NFC").toLowerCase()) ?? [];
}

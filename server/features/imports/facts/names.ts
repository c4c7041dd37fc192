const categoryNouns =
  'кафе|ресторан|кафе-бар|бар|паб|столовая|кофейня|пиццерия|закусочная|буфет|кафетерий|пекарня|кондитерская|кулинария|суши-бар|бистро|чайхана|трактир|пивной ресторан|предприятие быстрого обслуживания'
const kindAtStart = new RegExp(`^(?:${categoryNouns}|ресторан быстрого питания)\\s+(?=\\S)`, 'iu')
const kindAtEnd = new RegExp(`\\s+(?:${categoryNouns})$`, 'iu')
const kindBeforeQuotes = new RegExp(`^(?:${categoryNouns})\\s+(?=«)`, 'iu')
const wholeInQuotes = /^«([^«»]+)»$/u
const placeholderName = /^(?:без названия|без имени|нет|нет названия|unnamed|no name|n\/a|-+)$/iu

/** Normalises quotes to « » and whitespace; «Кафе „Родник“» becomes «Родник». Empty when there is no name. */
export function cleanName(text: string): string {
  const quoted = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/["“”„‟]([^"“”„‟]*)["“”„‟]/gu, '«$1»')
    .replace(/["“”„‟]/gu, '')
    .replace(/«\s+/gu, '«')
    .replace(/\s+»/gu, '»')
    .trim()
  const bare = quoted.replace(kindBeforeQuotes, '').replace(wholeInQuotes, '$1').trim()
  if (placeholderName.test(bare) || !/[\p{L}\p{N}]/u.test(bare)) return ''
  return withoutCapitals(bare).slice(0, 120)
}

/** «ШОКОЛАДНИЦА» → «Шоколадница»; abbreviations of up to three letters and words with digits are kept. */
function withoutCapitals(name: string): string {
  const letters = name.replace(/[^\p{L}]/gu, '')
  if (letters.length < 5 || letters !== letters.toUpperCase()) return upperFirst(name)
  return name.replace(/\p{L}+/gu, (word) => (word.length > 3 ? upperFirst(word.toLowerCase()) : word))
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The same key for «Кофе Хауз», «КОФЕ-ХАУЗ» and «кофе хауз». */
export function nameKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** «Кафе Шоколадница», «Шоколадница кофейня» → Шоколадница. */
export function withoutKind(name: string): string {
  const bare = name.replace(kindAtStart, '').replace(kindAtEnd, '').replace(wholeInQuotes, '$1').trim()
  return bare || name
}

const genericTerms = new Set(
  `${categoryNouns}|coffee|cafe|bar|pub|restaurant|food|burger|burgers|pizza|sushi|kebab|grill|фастфуд|фуд|корт|фудкорт|донер|дёнер|кебаб|шаурма|шаверма|шашлык|гриль|кофе|чай|пицца|суши|роллы|вок|бургер|бургеры|самса|плов|лагман|манты|хинкали|хачапури|чебуреки|пирожки|пироги|пельмени|вареники|блины|хлеб|выпечка|мороженое|десерты|обеды|кулинария|еда|кухня|восточная|домашняя|кавказская|узбекская|грузинская|летнее|летняя|веранда|буфетная|рюмочная|пивная|пиво|кальян|кальянная|караоке|клуб|лаунж|lounge|club|hookah|точка|питания|общественного|павильон|киоск|горячая|горячие|свежая|хинкальная|хачапурная|чебуречная|шашлычная|шаурмичная|шаверменная|пельменная|вареничная|блинная|пышечная|пончиковая|пирожковая|бутербродная|сосисочная|котлетная|лапшичная|устричная|кебабная|бургерная|рыбная|мясная|молочная|кофейная|чайная`
    .toLowerCase()
    .split(/[|\s-]+/),
)
const connectives = new Set('и с со в на у к для от собой вынос бар-ресторан to go and take away'.split(' '))
/** «Кафе», «Донер», «Хинкальная», «Кофе с собой»: a kind, not a name by which two places would be a chain. */
export function isGenericName(name: string): boolean {
  if (nameKey(name).length < 3) return true
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.every((word) => connectives.has(word) || genericTerms.has(word))
}

const kindWords =
  'кафе|ресторан|кафе-бар|бар|паб|столовая|кофейня|пиццерия|закусочная|буфет|кафетерий|пекарня|кондитерская|кулинария|суши-бар|бистро|чайхана|трактир|пивной ресторан|предприятие быстрого обслуживания'
const kindBeforeQuotes = new RegExp(`^(?:${kindWords})\\s+(?=«)`, 'iu')
const wholeInQuotes = /^«([^«»]+)»$/u
const nothing = /^(?:без названия|без имени|нет|нет названия|unnamed|no name|n\/a|-+)$/iu

/** Quotes of all kinds become « », spaces one; «Кафе „Родник“» is called «Родник». Empty when there is no name. */
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
  if (nothing.test(bare) || !/[\p{L}\p{N}]/u.test(bare)) return ''
  return calm(bare).slice(0, 120)
}

/** «ШОКОЛАДНИЦА» → «Шоколадница»; abbreviations of up to three letters and words with digits stay. */
function calm(name: string): string {
  const letters = name.replace(/[^\p{L}]/gu, '')
  if (letters.length < 5 || letters !== letters.toUpperCase()) return upperFirst(name)
  return name.replace(/\p{L}+/gu, (word) => (word.length > 3 ? upperFirst(word.toLowerCase()) : word))
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The same for «Кофе Хауз», «КОФЕ-ХАУЗ» and «кофе хауз». */
export function nameKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const generic = new Set(
  `${kindWords}|coffee|cafe|bar|restaurant|фастфуд|донер|шаурма|кофе|шашлык|шашлычная|пицца|суши|ресторан-бар|самса|coffee to go|кофе с собой`
    .split('|')
    .map(nameKey),
)

/** «Кафе», «Донер»: a word for what it is, not a name that would make two places a chain. */
export function isGenericName(name: string): boolean {
  return nameKey(name).length < 3 || generic.has(nameKey(name))
}

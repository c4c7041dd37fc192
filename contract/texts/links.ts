/** Links, hashtags and mentions in what people write. Without TypeBox, because the browser uses it as well. */

/** A part of a text that leads somewhere; positions count UTF-16 units, as in JavaScript. */
export interface TextLink {
  start: number
  end: number
  /** A path of the product, or an address of another site that begins with its scheme. */
  to: string
}

export const MAX_HASHTAG = 50

const LETTER = '\\p{L}\\p{M}\\p{N}'
const LABEL = `[${LETTER}](?:[${LETTER}-]{0,61}[${LETTER}])?`
/** Without a scheme only addresses of these top-level domains are links, so that «Пришли.Ушли» stays text. */
const KNOWN_DOMAINS = 'com|me|net|org|ru|su|рф'
/** No other punctuation, so that a look-alike of a slash or dot ends the address. */
const PATH = `[/?#][${LETTER}\\-._~:/?#\\[\\]@!$&'()*+,;=%]*`
const BARE = `(?:${LABEL}\\.)+(?:${KNOWN_DOMAINS})(?![${LETTER}_\\-@])`
const WITH_SCHEME = `(?:https?://|www\\.)(?:${LABEL}\\.)+${LABEL}`
const TAG = `#(?<tag>[${LETTER}_]{1,${MAX_HASHTAG}})(?![${LETTER}_#])`
const links = new RegExp(
  `(?<![${LETTER}_@.\\-/#&:])(?:(?<address>(?:${WITH_SCHEME}|${BARE})(?::\\d{1,5})?(?:${PATH})?)|${TAG})`,
  'giu',
)
const hasLetter = /\p{L}/u
const cyrillic = /\p{Script=Cyrillic}/u
const latin = /\p{Script=Latin}/u
const MAX_ADDRESS = 2000

/**
 * The links and hashtags of a text, which lead to the pages of a city if one is given, and the mentions in it, in their
 * order; a mention contains no other link.
 */
export function findLinks(text: string, mentions: readonly TextLink[] = [], city?: string): TextLink[] {
  const found = [...mentions]
  for (const match of text.matchAll(links)) {
    const link = linkOf(match, city)
    if (link && !mentions.some(({ start, end }) => start < link.end && link.start < end)) found.push(link)
  }
  return found.sort((one, other) => one.start - other.start)
}

/** The hashtags of a text as their pages are named, each once. */
export function findHashtags(text: string): string[] {
  const tags = [...text.matchAll(links)].flatMap(({ groups }) => (groups?.tag ? [groups.tag] : []))
  return [...new Set(tags.filter((tag) => hasLetter.test(tag)).map(foldHashtag))]
}

const wholeHashtag = new RegExp(`^[${LETTER}_]{1,${MAX_HASHTAG}}$`, 'u')

export function isHashtag(text: string): boolean {
  return wholeHashtag.test(text) && hasLetter.test(text)
}

/** One name for all spellings of a hashtag. */
export function foldHashtag(tag: string): string {
  return tag.normalize('NFC').toLowerCase().replaceAll('ё', 'е')
}

export function hashtagAddress(tag: string, city?: string): string {
  return `${city === undefined ? '' : `/${city}`}/hashtag/${encodeURIComponent(foldHashtag(tag))}`
}

function linkOf({ index, groups }: RegExpExecArray, city: string | undefined): TextLink | null {
  const { tag, address = '' } = groups ?? {}
  if (tag !== undefined) {
    const end = index + tag.length + 1
    return hasLetter.test(tag) ? { start: index, end, to: hashtagAddress(tag, city) } : null
  }
  const trimmed = withoutTrailingMarks(address)
  const to = siteAddress(trimmed)
  return to === null ? null : { start: index, end: index + trimmed.length, to }
}

/** Marks of the sentence are no part of the address; a bracket is one when it was opened there. */
function withoutTrailingMarks(address: string): string {
  let end = address.length
  let open = address.split('(').length - address.split(')').length
  for (; end > 0; end--) {
    const last = address[end - 1] ?? ''
    if (last === ')' && open < 0) open++
    else if (!/[.,:;!?'*_~[\]&]/.test(last)) break
  }
  return address.slice(0, end)
}

/** Null for an address with a name or password, or with look-alike letters of two alphabets in one name. */
function siteAddress(address: string): string | null {
  if (address.length > MAX_ADDRESS) return null
  const whole = /^https?:/i.test(address) ? address : `https://${address}`
  const url = URL.parse(whole)
  if (url?.username !== '' || url.password !== '') return null
  const [host = ''] = whole.replace(/^https?:\/\//i, '').split(/[/?#:]/)
  const isMixed = host.split('.').some((name) => cyrillic.test(name) && latin.test(name))
  return isMixed ? null : url.href
}

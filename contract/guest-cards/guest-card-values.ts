/** Bounds and names of guest cards. Without TypeBox, which the browser does not load. */
export const MAX_ALLERGIES = 300
export const MAX_NOTES = 2000
export const MAX_GUEST_TAG = 30
export const MAX_TAGS = 12
/** Phones that people may write on a card. A card with others merged into it may have more, and keeps them. */
export const MAX_CARD_PHONES = 5
/** A bound for requests: the phones of a card with all that were merged into it. */
export const MAX_MERGED_PHONES = 100

/** By the latest reservation, by the number of visits, by the name. */
export const guestSorts = ['recent', 'visits', 'name'] as const
export type GuestSort = (typeof guestSorts)[number]

/** The meanings that a column of an imported table may have. */
export const guestColumns = ['name', 'phone', 'birthday', 'allergies', 'tags', 'notes', 'visits'] as const
export type GuestColumn = (typeof guestColumns)[number]

/** Characters, of which Russian letters take two bytes. */
export const MAX_IMPORTED_TEXT = 1_000_000
export const MAX_IMPORTED_ROWS = 10_000
export const MAX_IMPORTED_COLUMNS = 40

export const guestActions = [
  'list',
  'open',
  'add',
  'change',
  'merge',
  'separate',
  'export',
  'export-all',
  'import',
  'erase',
] as const
export type GuestAction = (typeof guestActions)[number]

/** The last day of each month, of a year that has the 29th of February. */
const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** «14.03», «14.03.1990» and `1990-03-14` as `03-14`: the year is left out. Null for what is no date. */
export function readBirthday(text: string): string | null {
  const local = /^(\d{1,2})[./](\d{1,2})(?:[./](?:\d{2}|\d{4}))?\.?$/.exec(text.trim())
  const iso = /^(?:\d{4}-)?(\d{2})-(\d{2})$/.exec(text.trim())
  const [month, day] = local ? [Number(local[2]), Number(local[1])] : [Number(iso?.[1]), Number(iso?.[2])]
  if (!(day >= 1 && day <= (monthLengths[month - 1] ?? 0))) return null
  return `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** `03-14` as «14.03». */
export function birthdayText(birthday: string): string {
  return birthday.split('-').reverse().join('.')
}

/** Without duplicates regardless of case, in the order of input. */
export function readTags(tags: readonly string[]): string[] {
  const cleaned = tags.map((tag) => tag.replace(/\s+/g, ' ').trim()).filter((tag) => tag !== '')
  return cleaned.filter(
    (tag, index) => cleaned.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index,
  )
}

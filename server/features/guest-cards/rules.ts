import { MAX_ALLERGIES, MAX_NOTES, MAX_TAGS, readTags } from '#contract/guest-cards/guest-card-values.ts'

/** The texts that people write on a card. */
export interface CardTexts {
  name: string
  birthday: string | null
  allergies: string
  notes: string
  tags: string[]
}

const cardTextFields = ['name', 'birthday', 'allergies', 'notes', 'tags'] as const

/** The texts of a card after another was merged into it: its own texts first, without duplicates. */
export function mergedTexts(into: CardTexts, other: CardTexts): CardTexts {
  return {
    name: into.name || other.name,
    birthday: into.birthday ?? other.birthday,
    allergies: joinTexts(into.allergies, other.allergies, ', ', MAX_ALLERGIES),
    notes: joinTexts(into.notes, other.notes, '\n', MAX_NOTES),
    tags: readTags([...into.tags, ...other.tags]).slice(0, MAX_TAGS),
  }
}

function joinTexts(one: string, other: string, separator: string, maxLength: number): string {
  if (one.toLowerCase().includes(other.toLowerCase())) return one
  if (one === '') return other
  return `${one}${separator}${other}`.slice(0, maxLength)
}

/** The texts after a merge is undone: the former ones, except for those changed since. */
export function separatedTexts(now: CardTexts, { before, after }: MergeTexts): CardTexts {
  const entries = cardTextFields.map((field) => [
    field,
    isSame(now[field], after[field]) ? before[field] : now[field],
  ])
  return Object.fromEntries(entries) as unknown as CardTexts
}

export interface MergeTexts {
  before: CardTexts
  after: CardTexts
}

function isSame(one: CardTexts[keyof CardTexts], other: CardTexts[keyof CardTexts]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function textsOf({ name, birthday, allergies, notes, tags }: CardTexts): CardTexts {
  return { name, birthday, allergies, notes, tags }
}

/** The date some months later; the last of its month where the month is too short. */
export function addMonths(moment: Date, months: number): Date {
  const date = new Date(moment)
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== moment.getUTCDate()) date.setUTCDate(0)
  return date
}

/** A search by at least three digits, which may be the last of a phone, or by letters of the name. */
export function readGuestQuery(text: string): { digits: string } | { letters: string } {
  if (!/^(?:[\s()+-]*\d){3}[\d\s()+-]*$/.test(text)) return { letters: text }
  return { digits: text.replace(/\D/g, '').replace(/^[78](?=\d{10}$)/, '') }
}

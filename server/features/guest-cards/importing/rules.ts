import {
  type GuestColumn,
  guestColumns,
  MAX_ALLERGIES,
  MAX_GUEST_TAG,
  MAX_NOTES,
  MAX_TAGS,
  readBirthday,
  readTags,
} from '#contract/guest-cards/guest-card-values.ts'
import type { GuestImport, ImportColumns } from '#contract/guest-cards/guest-cards.ts'
import { MAX_RESERVATION_NAME } from '#contract/reservations/reservation-values.ts'
import { normaliseAddress } from '#server/features/accounts/rules.ts'
import { cleanText } from '#server/features/publications/rules.ts'
import { type CardTexts, mergedTexts, textsOf } from '../rules.ts'

/** Headings in the files of other programs, by the beginning of a word. */
const headings: Record<GuestColumn, RegExp> = {
  phone: /тел|phone|моб|номер/i,
  birthday: /рожд|birth|^др$/i,
  allergies: /аллерг|allerg/i,
  tags: /тег|метк|tag|категори|групп/i,
  notes: /замет|коммент|примеч|note|comment/i,
  visits: /^визит|посещ|^visits?\b|количество/i,
  name: /имя|фио|гость|name|клиент/i,
}

/** Each column is assigned to the first field that matches its heading. */
export function guessColumns(titles: readonly string[]): ImportColumns {
  const taken = new Set<number>()
  const columns: ImportColumns = {}
  for (const field of Object.keys(headings) as GuestColumn[]) {
    const at = titles.findIndex((title, index) => !taken.has(index) && headings[field].test(title.trim()))
    if (at < 0) continue
    taken.add(at)
    columns[field] = at
  }
  return columns
}

interface ReadRow extends CardTexts {
  line: number
  phone: string
  visits: number
}

/** A row converted to a card, or the reason why it is refused. */
export function readRow(
  { line, cells }: { line: number; cells: readonly string[] },
  columns: ImportColumns,
): ReadRow | { line: number; text: string; reason: string } {
  const cell = Object.fromEntries(
    guestColumns.map((field) => [field, cleanText(cells[columns[field] ?? -1] ?? '')]),
  ) as Record<GuestColumn, string>
  const refuse = (reason: string) => ({ line, text: cells.join('; ').slice(0, 120), reason })
  // The first of several phones identifies the guest.
  const phoneText = withoutApostrophe(cell.phone).split(/[,;/]/)[0] ?? ''
  if (phoneText.trim() === '') return refuse('Нет телефона: по нему узнаём гостя')
  const phone = normaliseAddress({ phone: phoneText.slice(0, 40) })?.value
  if (phone === undefined) return refuse(`Не похоже на телефон: «${phoneText.trim().slice(0, 40)}»`)
  const birthday = cell.birthday === '' ? null : readBirthday(cell.birthday)
  if (cell.birthday !== '' && birthday === null) {
    return refuse(`Не похоже на день рождения: «${cell.birthday.slice(0, 40)}». Нужно 14.03 или 14.03.1990`)
  }
  if (cell.visits !== '' && !/^\d{1,5}$/.test(cell.visits)) {
    return refuse(`Визиты — не целое число: «${cell.visits.slice(0, 40)}»`)
  }
  const name = withoutApostrophe(cell.name).replaceAll('\n', ' ')
  const tags = readTags(cell.tags.split(/[,;\n]/))
  const tooLong = [
    name.length > MAX_RESERVATION_NAME && `Имя длиннее ${MAX_RESERVATION_NAME} знаков`,
    cell.allergies.length > MAX_ALLERGIES && `Аллергии длиннее ${MAX_ALLERGIES} знаков`,
    cell.notes.length > MAX_NOTES && `Заметки длиннее ${MAX_NOTES} знаков`,
    tags.length > MAX_TAGS && `Тегов больше ${MAX_TAGS}`,
    tags.some((tag) => tag.length > MAX_GUEST_TAG) && `Тег длиннее ${MAX_GUEST_TAG} знаков`,
  ].find((problem) => problem !== false)
  if (tooLong) return refuse(tooLong)
  return {
    line,
    phone,
    name,
    birthday,
    allergies: withoutApostrophe(cell.allergies).replaceAll('\n', ' '),
    tags,
    notes: withoutApostrophe(cell.notes),
    visits: Number(cell.visits || 0),
  }
}

/** Our own files prefix cells that look like a formula with an apostrophe. */
function withoutApostrophe(text: string): string {
  return text.replace(/^'(?=[=@+-])/, '')
}

interface KnownCard extends CardTexts {
  id: string
  visits_count: number
  imported_visits: number
}

type Changed = CardTexts & { id: string; imported_visits: number }

export interface ImportPlan {
  added: ReadRow[]
  changed: Changed[]
  same: number
  refused: GuestImport['refused']
  preview: GuestImport['preview']
}

const MAX_SHOWN = 20

/**
 * The result of an import. Only empty fields of existing cards are filled, so that importing a table again changes
 * nothing.
 */
export function planImport(
  rows: readonly ReturnType<typeof readRow>[],
  known: ReadonlyMap<string, KnownCard>,
): ImportPlan {
  const plan: ImportPlan = { added: [], changed: [], same: 0, refused: [], preview: [] }
  const lines = new Map<string, number>()
  for (const row of rows) {
    if ('reason' in row) {
      plan.refused.push(row)
      continue
    }
    const card = known.get(row.phone)
    // Two phones of a table may belong to one card.
    const guest = card?.id ?? row.phone
    const before = lines.get(guest)
    if (before !== undefined) {
      const text = [row.name, row.phone].filter(Boolean).join('; ')
      plan.refused.push({ line: row.line, text, reason: `Этот гость уже есть в строке ${before}` })
      continue
    }
    lines.set(guest, row.line)
    const outcome = addToPlan(plan, row, card)
    if (plan.preview.length < MAX_SHOWN) plan.preview.push({ ...row, outcome })
  }
  return plan
}

function addToPlan(
  plan: ImportPlan,
  row: ReadRow,
  card: KnownCard | undefined,
): 'added' | 'changed' | 'same' {
  if (!card) {
    plan.added.push(row)
    return 'added'
  }
  const texts = mergedTexts(textsOf(card), textsOf(row))
  // Imported visits are those before the product counted, so the larger of both numbers is kept.
  const missing = Math.max(0, row.visits - card.visits_count)
  if (missing === 0 && JSON.stringify(texts) === JSON.stringify(textsOf(card))) {
    plan.same += 1
    return 'same'
  }
  plan.changed.push({ ...texts, id: card.id, imported_visits: card.imported_visits + missing })
  return 'changed'
}

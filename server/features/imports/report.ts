import { type ImportReport, type SkipReason, skipReasons } from '#contract/imports/import-report.ts'
import type { SourceLandmark, SourcePlace, SourceRow } from './source.ts'

/** A row of the file that was not imported. */
export interface SkippedRow {
  /** 0 for formats without lines. */
  line: number
  id: string | null
  name: string
  /** A message for people. */
  reason: string
}

/** Counts of a written city. */
const addedCounts = [
  'created',
  'updated',
  'unchanged',
  'matched',
  'possibleMatches',
  'proposed',
  'closed',
  'reopened',
  'organisations',
  'organisationsCreated',
] as const

const landmarkCounts = ['created', 'updated', 'unchanged', 'removed'] as const

export function newReport(): ImportReport {
  return {
    read: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    matched: 0,
    possibleMatches: 0,
    skipped: {
      'not-food': 0,
      canteen: 0,
      'no-name': 0,
      'bad-coordinates': 0,
      closed: 0,
      unsure: 0,
      'no-city': 0,
      duplicate: 0,
    },
    proposed: 0,
    closed: 0,
    reopened: 0,
    broken: [],
    hours: { understood: 0, partly: 0, notUnderstood: 0, withNote: 0 },
    phones: { read: 0, unread: 0 },
    organisations: 0,
    organisationsCreated: 0,
    cities: [],
  }
}

/** Reports stored before landmarks were counted lack the field. */
function ensureLandmarkCounts(report: ImportReport): NonNullable<ImportReport['landmarks']> {
  report.landmarks ??= { read: 0, created: 0, updated: 0, unchanged: 0, removed: 0 }
  return report.landmarks
}

/** Counts the rows of a file into a report as they are read. */
export class RowCounter {
  private readonly phones = new Set<string>()
  private readonly properties = new Map<string, number>()
  /** Lines of the places, in formats that have lines. */
  private readonly lines = new Map<string, number>()

  private readonly report: ImportReport
  /** In the order of the file, up to a limit. */
  readonly skippedRows: SkippedRow[] = []

  constructor(report: ImportReport) {
    this.report = report
  }

  count(row: SourceRow): void {
    const { report } = this
    report.read += 1
    if ('broken' in row) {
      report.broken.push({ line: row.line, reason: row.broken })
      this.#list({ line: row.line, id: null, name: '', reason: row.broken })
    } else if ('skipped' in row) {
      report.skipped[row.skipped] += 1
      const { line, id = null, name = '' } = row
      this.#list({ line, id, name, reason: reasonNames[row.skipped] })
      for (const name of row.properties ?? []) this.properties.set(name, (this.properties.get(name) ?? 0) + 1)
    } else if ('landmark' in row) ensureLandmarkCounts(report).read += 1
    else {
      if (row.line > 0) this.lines.set(row.place.sourceId, row.line)
      this.countPlace(row.place)
    }
  }

  /** A place or landmark that the file repeats. */
  countDuplicate(repeated: SourcePlace | SourceLandmark, line?: number): void {
    this.#skip(repeated, 'duplicate', line)
  }

  /** A place whose city is too small to be created. */
  countWithoutCity(place: SourcePlace): void {
    this.#skip(place, 'no-city')
  }

  #skip({ sourceId: id, name }: SourcePlace | SourceLandmark, reason: SkipReason, line?: number): void {
    this.report.skipped[reason] += 1
    this.#list({ line: line ?? this.lines.get(id) ?? 0, id, name, reason: reasonNames[reason] })
  }

  /** Adds the counts of a written city. */
  add(part: ImportReport): void {
    const { report } = this
    for (const key of addedCounts) report[key] += part[key]
    for (const key of landmarkCounts) ensureLandmarkCounts(report)[key] += ensureLandmarkCounts(part)[key]
  }

  #list(row: SkippedRow): void {
    if (this.skippedRows.length < MAX_SKIPPED_LISTED) this.skippedRows.push(row)
  }

  private countPlace({ hours, phones, unparsedPhones }: SourcePlace): void {
    const { report } = this
    for (const { phone } of phones) this.phones.add(phone)
    report.phones.read = this.phones.size
    report.phones.unread += unparsedPhones
    if (!hours) return
    if (hours.verdict === 'understood') report.hours.understood += 1
    else if (hours.verdict === 'partly') report.hours.partly += 1
    else report.hours.notUnderstood += 1
    if (hours.note !== null) report.hours.withNote += 1
  }

  /** Explains why no row of the file is a place, so that the file can be corrected. */
  explainNoPlaces(): string {
    const { report } = this
    const names = [...this.properties].toSorted(([, some], [, others]) => others - some).map(([name]) => name)
    const reasons = skipReasons
      .filter((reason) => report.skipped[reason] > 0)
      .map((reason) => `${reasonNames[reason]}: ${report.skipped[reason]}`)
    if (report.broken.length > 0) reasons.push(`строк с ошибками: ${report.broken.length}`)
    const unknown =
      names.length > 0
        ? ` Непонятные свойства записей: ${names.slice(0, MAX_PROPERTIES_SHOWN).join(', ')}. Вид заведения ищется в amenity и shop, как в OpenStreetMap; другие свойства укажите в сопоставлении колонок.`
        : ''
    return `В файле нет ни одного заведения, которое можно завести (прочитано ${report.read}; ${reasons.join(', ') || 'записей нет'}).${unknown} Ничего не изменено.`
  }
}

const reasonNames: Record<SkipReason, string> = {
  'not-food': 'не еда и не напитки',
  canteen: 'служебная столовая или буфет',
  'no-name': 'нет названия',
  'bad-coordinates': 'нет координат или они не в городе',
  closed: 'по данным источника, закрыто навсегда',
  'no-city': 'города нет в списке, а мест в нём мало, чтобы его завести',
  unsure: 'источник сомневается, что место существует',
  duplicate: 'повтор уже известного места',
}
/** A file with millions of invalid rows must not fill the memory; the counts include all of them. */
const MAX_SKIPPED_LISTED = 100_000
const MAX_BROKEN_SHOWN = 20
const MAX_CITIES_SHOWN = 40
const MAX_PROPERTIES_SHOWN = 12

/** The report for a terminal. */
export function reportText(report: ImportReport, { dryRun }: { dryRun: boolean }): string {
  const skipped = skipReasons.filter((reason) => report.skipped[reason] > 0)
  const skippedTotal = skipped.reduce((sum, reason) => sum + report.skipped[reason], 0)
  const { understood, partly, notUnderstood, withNote } = report.hours
  const withHours = understood + partly + notUnderstood
  const share = ((understood / withHours) * 100).toFixed(1).replace('.', ',')
  const lines = [
    dryRun ? 'Пробный прогон: в базе ничего не изменено.' : 'Импорт закончен.',
    `Прочитано:       ${report.read}`,
    `Создано:         ${report.created}`,
    `Обновлено:       ${report.updated}${report.reopened ? `, из них снова открыто ${report.reopened}` : ''}`,
    ...(report.matched > 0 ? [`Из них те же, что у других источников: ${report.matched}`] : []),
    `Без изменений:   ${report.unchanged}`,
    ...(report.possibleMatches > 0 ? [`Ждут решения, то же ли это место: ${report.possibleMatches}`] : []),
    ...(report.proposed > 0 ? [`Предложено владельцам: ${report.proposed}`] : []),
    `Закрыто:         ${report.closed}`,
    `Пропущено:       ${skippedTotal}`,
    ...skipped.map((reason) => `  ${reasonNames[reason]}: ${report.skipped[reason]}`),
    `Сетей:           ${report.organisations}, из них новых ${report.organisationsCreated}`,
    ...landmarkLines(report),
    ...report.cities
      .toSorted((a, b) => b.places - a.places)
      .slice(0, MAX_CITIES_SHOWN)
      .map(({ name, places, isNew }) => `  ${name}: ${places}${isNew ? ' (новый город)' : ''}`),
    withHours === 0
      ? 'Часы работы:     в файле нет'
      : `Часы работы:     ${withHours}; понято ${understood} (${share} %), частично ${partly}, не понято ${notUnderstood}, с примечанием ${withNote}`,
    `Телефонов:       ${report.phones.read}, не прочитано ${report.phones.unread}`,
    `Строк с ошибками: ${report.broken.length}`,
    ...report.broken.slice(0, MAX_BROKEN_SHOWN).map(({ line, reason }) => `  строка ${line}: ${reason}`),
  ]
  const hidden = report.broken.length - MAX_BROKEN_SHOWN
  if (hidden > 0) lines.push(`  …и ещё ${hidden}`)
  return `${lines.join('\n')}\n`
}

function landmarkLines({ landmarks }: ImportReport): string[] {
  if (!landmarks?.read) return []
  const { read, created, updated, removed } = landmarks
  return [`Метро и ориентиры: ${read}, из них новых ${created}, изменено ${updated}, убрано ${removed}`]
}

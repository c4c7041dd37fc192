import { type SkipReason, type SourcePlace, type SourceRow, skipReasons } from './source.ts'

export interface ImportReport {
  read: number
  created: number
  updated: number
  unchanged: number
  skipped: Record<SkipReason, number>
  closed: number
  reopened: number
  broken: { line: number; reason: string }[]
  hours: { understood: number; partly: number; notUnderstood: number; withNote: number }
  phones: { /** Different numbers. */ read: number; unread: number }
  organisations: number
  organisationsCreated: number
}

export function newReport(): ImportReport {
  return {
    read: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    skipped: { 'not-food': 0, canteen: 0, 'no-name': 0, 'bad-coordinates': 0, duplicate: 0 },
    closed: 0,
    reopened: 0,
    broken: [],
    hours: { understood: 0, partly: 0, notUnderstood: 0, withNote: 0 },
    phones: { read: 0, unread: 0 },
    organisations: 0,
    organisationsCreated: 0,
  }
}

/** Counts the rows of a file into a report as they are read. */
export class RowCounter {
  private readonly phones = new Set<string>()
  private readonly properties = new Map<string, number>()

  private readonly report: ImportReport

  constructor(report: ImportReport) {
    this.report = report
  }

  count(row: SourceRow): void {
    const { report } = this
    report.read += 1
    if ('broken' in row) report.broken.push({ line: row.line, reason: row.broken })
    else if ('skipped' in row) {
      report.skipped[row.skipped] += 1
      for (const name of row.properties ?? []) this.properties.set(name, (this.properties.get(name) ?? 0) + 1)
    } else this.countPlace(row.place)
  }

  private countPlace({ hours, phones, unreadPhones }: SourcePlace): void {
    const { report } = this
    for (const { phone } of phones) this.phones.add(phone)
    report.phones.read = this.phones.size
    report.phones.unread += unreadPhones
    if (!hours) return
    if (hours.verdict === 'understood') report.hours.understood += 1
    else if (hours.verdict === 'partly') report.hours.partly += 1
    else report.hours.notUnderstood += 1
    if (hours.note !== null) report.hours.withNote += 1
  }

  /** Why nothing of the file is a place, for whoever has to mend the file. */
  explainNothing(): string {
    const { report } = this
    const names = [...this.properties].toSorted(([, some], [, others]) => others - some).map(([name]) => name)
    const reasons = skipReasons
      .filter((reason) => report.skipped[reason] > 0)
      .map((reason) => `${reasonNames[reason]}: ${report.skipped[reason]}`)
    if (report.broken.length > 0) reasons.push(`сломанных строк: ${report.broken.length}`)
    const unknown =
      names.length > 0
        ? ` Непонятные свойства записей: ${names.slice(0, mostPropertiesShown).join(', ')}. Вид заведения ищется в amenity и shop, как в OpenStreetMap.`
        : ''
    return `В файле нет ни одного заведения, которое можно завести (прочитано ${report.read}; ${reasons.join(', ') || 'записей нет'}).${unknown} Ничего не изменено.`
  }
}

const reasonNames: Record<SkipReason, string> = {
  'not-food': 'не еда и не напитки',
  canteen: 'служебная столовая или буфет',
  'no-name': 'нет названия',
  'bad-coordinates': 'нет координат или они не в городе',
  duplicate: 'повтор уже известного места',
}
const mostBrokenShown = 20
const mostPropertiesShown = 12

/** The report as people read it in a terminal. */
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
    `Без изменений:   ${report.unchanged}`,
    `Закрыто:         ${report.closed}`,
    `Пропущено:       ${skippedTotal}`,
    ...skipped.map((reason) => `  ${reasonNames[reason]}: ${report.skipped[reason]}`),
    `Сетей:           ${report.organisations}, из них новых ${report.organisationsCreated}`,
    withHours === 0
      ? 'Часы работы:     в файле нет'
      : `Часы работы:     ${withHours}; понято ${understood} (${share} %), частично ${partly}, не понято ${notUnderstood}, с примечанием ${withNote}`,
    `Телефонов:       ${report.phones.read}, не прочитано ${report.phones.unread}`,
    `Сломанных строк: ${report.broken.length}`,
    ...report.broken.slice(0, mostBrokenShown).map(({ line, reason }) => `  строка ${line}: ${reason}`),
  ]
  const hidden = report.broken.length - mostBrokenShown
  if (hidden > 0) lines.push(`  …и ещё ${hidden}`)
  return `${lines.join('\n')}\n`
}

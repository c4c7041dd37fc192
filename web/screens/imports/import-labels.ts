import type { ImportReport } from '#contract/imports/import-report.ts'
import type { ImportRun, ImportState } from '#contract/imports/imports.ts'
import type { ImportFormat } from '#contract/imports/uploads.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'

export const stateLabels: Readonly<Record<ImportState, string>> = {
  waiting: 'Ждёт очереди',
  running: 'Идёт',
  interrupted: 'Прервана',
  done: 'Готова',
  failed: 'Не удалась',
  undone: 'Отменена',
}

export const stateTones: Readonly<Record<ImportState, 'plain' | 'accent' | 'good'>> = {
  waiting: 'plain',
  running: 'plain',
  interrupted: 'accent',
  done: 'good',
  failed: 'accent',
  undone: 'plain',
}

export function cityNamesOf({ city, report }: ImportRun): string {
  if (city) return city.name
  const names = report?.cities.map(({ name }) => name) ?? []
  if (names.length === 0) return 'По городам'
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 3).join(', ')} и ещё ${names.length - 3}`
}

/** «создано 12, обновлено 3, пропущено 1» */
export function describeCounts(report: ImportReport): string {
  const counts: [string, number][] = [
    ['создано', report.created],
    ['обновлено', report.updated],
    ['без изменений', report.unchanged],
    ['предложено владельцам', report.proposed],
    ['закрыто', report.closed],
    ['пропущено', skippedCount(report)],
    ['ждут решения', report.possibleMatches],
  ]
  const parts = counts
    .filter(([, count]) => count > 0)
    .map(([label, count]) => `${label} ${groupDigits(count)}`)
  return parts.join(', ') || 'ничего не изменилось'
}

export function skippedCount({ skipped, broken }: ImportReport): number {
  return Object.values(skipped).reduce((sum, count) => sum + count, broken.length)
}

export const formatLabels: Readonly<Record<ImportFormat, string>> = {
  pbf: 'выгрузка OpenStreetMap',
  osm: 'GeoJSON с тегами OpenStreetMap',
  overture: 'места Overture Maps',
  foursquare: 'места Foursquare',
  mosru: 'таблица портала Москвы',
  csv: 'таблица',
  geojson: 'GeoJSON со своими свойствами',
}

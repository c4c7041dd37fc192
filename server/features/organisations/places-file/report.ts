import type { FileRow } from '#contract/organisations/places-file.ts'
import { placeFieldLabels } from '#contract/places/place-fields.ts'
import { inQuotes } from '#contract/russian.ts'
import type { FileReport } from './service.ts'

const MAX_SHOWN = 50

/** The report for a terminal. */
export function fileReportText({ rows, counts }: FileReport, { dryRun }: { dryRun: boolean }): string {
  const listed = rows.filter(({ status }) => status !== 'unchanged')
  const hidden = listed.length - MAX_SHOWN
  const lines = [
    heading(counts.error, dryRun),
    `Новых:         ${counts.new}`,
    `Изменено:      ${counts.changed}`,
    `Без изменений: ${counts.unchanged}`,
    `С ошибками:    ${counts.error}`,
    ...listed.slice(0, MAX_SHOWN).map(rowText),
    ...(hidden > 0 ? [`  …и ещё ${hidden}`] : []),
  ]
  return `${lines.join('\n')}\n`
}

function heading(errors: number, dryRun: boolean): string {
  if (errors > 0) return 'В файле есть ошибки, в базе ничего не изменено.'
  return dryRun ? 'Пробный прогон: в базе ничего не изменено.' : 'Файл загружен.'
}

function rowText({ line, status, name, changes, errors, affected }: FileRow): string {
  const title = `  строка ${line}, ${inQuotes(name)}: `
  if (status === 'error') {
    return title + errors.map(({ column, message }) => `${column} — ${message}`).join('; ')
  }
  if (status === 'new') return `${title}новое заведение`
  const concerned = affected > 0 ? `; броней без столика: ${affected}` : ''
  return `${title}${changes.map(({ field }) => placeFieldLabels[field].toLowerCase()).join(', ')}${concerned}`
}

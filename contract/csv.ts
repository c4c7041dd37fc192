/**
 * A table as spreadsheets of this country read it: semicolons, and a mark at the beginning that says it is UTF-8. Lines
 * end as the standard wants them.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `${CSV_MARK}${csvLines(rows)}`
}

export const CSV_MARK = '\uFEFF'

export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(';')}\r\n`).join('')
}

/** A spreadsheet would calculate what people wrote, if it began like a formula; a number or a phone is none. */
function csvCell(text: string): string {
  const guarded = /^[=@\t\r]|^[+-](?![\d\s(),.-]*$)/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/**
 * A CSV file that Russian spreadsheets open correctly: separated by semicolons, with a byte order mark because Excel
 * otherwise does not read it as UTF-8, and with the line ends of RFC 4180.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `${BYTE_ORDER_MARK}${csvLines(rows)}`
}

export const BYTE_ORDER_MARK = '\uFEFF'

export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(';')}\r\n`).join('')
}

/** A text that begins like a formula gets an apostrophe, or a spreadsheet would evaluate it; numbers and phones are left. */
export function guardFormula(text: string): string {
  return /^[=@\t\r]|^[+-](?![\d\s(),.+-]*$)/.test(text) ? `'${text}` : text
}

function csvCell(text: string): string {
  const guarded = guardFormula(text)
  return /[";\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** Parts of a calendar file by RFC 5545, for the server and the browser. */

/** Lines as a file: folded at 75 bytes, ended by CRLF. */
export function calendarFile(lines: readonly string[]): string {
  return `${lines.map(fold).join('\r\n')}\r\n`
}

/** `20261121T163000Z` */
export function calendarMoment(moment: number): string {
  return `${compact(new Date(moment).toISOString())}Z`
}

/** A date and time without a zone, `2026-11-21T19:30` → `20261121T193000`. */
export function calendarWallTime(datetime: string): string {
  return compact(`${datetime}:00`)
}

function compact(iso: string): string {
  return iso.slice(0, 19).replace(/[-:]/g, '')
}

export function calendarText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the format allows none of them
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .replace(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
  )
}

const encoder = new TextEncoder()
/** Includes the space that begins a continued line, and a reserve. */
const MAX_BYTES = 73

function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (bytes + size > MAX_BYTES) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += letter
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}

import { AppError } from './errors.ts'

/** The parser runs inside the router, where a throw would end the process: it leaves a mark instead. */
const malformed = Symbol('malformed query string')

/** A flat query string. A repeated key means several values, joined by commas as the contract writes lists. */
export function parseQueryString(text: string): Record<string, string> {
  const query: Record<string | symbol, string> = Object.create(null)
  if (text === '') return query
  for (const part of text.split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const key = decode(equals < 0 ? part : part.slice(0, equals))
    const value = equals < 0 ? '' : decode(part.slice(equals + 1))
    if (key === undefined || value === undefined) query[malformed] = 'yes'
    else query[key] = query[key] === undefined ? value : `${query[key]},${value}`
  }
  return query
}

/** The fields of a form that were filled in. @throws {AppError} BadRequest for what cannot be read */
export function parseForm(text: string): Record<string, string> {
  const fields = parseQueryString(text)
  if (isMalformed(fields)) throw new AppError('BadRequest')
  for (const name of Object.keys(fields)) if (fields[name] === '') delete fields[name]
  return fields
}

/** True for a NUL byte and for an escape that is not UTF-8. */
export function isMalformed(query: unknown): boolean {
  return typeof query === 'object' && query !== null && malformed in query
}

function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    return decoded.includes('\0') ? undefined : decoded
  } catch {
    return undefined
  }
}

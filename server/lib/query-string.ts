import { AppError } from './errors.ts'

/**
 * A flat query string. A repeated key means several values, joined by commas as the contract writes lists.
 * @throws {AppError} BadRequest for a NUL byte or an escape that is not UTF-8
 */
export function parseQueryString(text: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  if (text === '') return query
  for (const part of text.split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const key = decode(equals < 0 ? part : part.slice(0, equals))
    const value = equals < 0 ? '' : decode(part.slice(equals + 1))
    query[key] = query[key] === undefined ? value : `${query[key]},${value}`
  }
  return query
}

function decode(text: string): string {
  let decoded: string
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '))
  } catch (cause) {
    throw new AppError('BadRequest', { cause })
  }
  if (decoded.includes('\0')) throw new AppError('BadRequest')
  return decoded
}

/** Replaces bytes that are not UTF-8 by a lone surrogate, for which validation names the field. */
const INVALID_UTF8_MARK = '\ud800'

/** Parses a flat query string. Repeated keys are joined by commas, the list format of the contract. */
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

/** The fields of a form that are not empty. */
export function parseForm(text: string): Record<string, string> {
  const fields = parseQueryString(text)
  for (const name of Object.keys(fields)) if (fields[name] === '') delete fields[name]
  return fields
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return INVALID_UTF8_MARK
  }
}

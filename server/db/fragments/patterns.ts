/** Escapes a text for a pattern of `like`. */
export function asPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

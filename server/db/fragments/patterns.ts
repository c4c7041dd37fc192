/** The text as part of a pattern of `like`, each of its characters meaning itself. */
export function asPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

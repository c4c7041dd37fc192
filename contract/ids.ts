/** Whether the text is 24 lower-case hex characters. No slug has this form, because addresses accept either. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text)
}

/** Whether the text is 24 lower-case hex characters. A slug never is, because addresses take either. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text)
}

/** The error message for a typed link; undefined when it is valid or empty. */
export function linkError(link: string): string | undefined {
  const text = link.trim()
  if (text === '' || /^https?:\/\/[^\s]+\.[^\s]+$/.test(text)) return undefined
  return 'Введенное значение не является ссылкой'
}

/** The error of a typed link in the words of the form; undefined when it is valid or empty. */
export function linkError(link: string): string | undefined {
  const text = link.trim()
  if (text === '' || /^https?:\/\/[^\s]+\.[^\s]+$/.test(text)) return undefined
  return 'Введенное значение не является ссылкой'
}

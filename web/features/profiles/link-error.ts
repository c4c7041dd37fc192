/** What is wrong with a typed link, in the words of the form; nothing when it will do, an empty one included. */
export function linkError(link: string): string | undefined {
  const text = link.trim()
  if (text === '' || /^https?:\/\/[^\s]+\.[^\s]+$/.test(text)) return undefined
  return 'Введенное значение не является ссылкой'
}

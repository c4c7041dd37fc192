/** The error message for a typed e-mail; undefined when it is valid. */
export function emailError(email: string): string | undefined {
  const text = email.trim()
  if (text === '') return 'Данное поле обязательное'
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) ? undefined : 'Введенное значение не является почтой'
}

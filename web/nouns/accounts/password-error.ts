const MIN_LENGTH = 8
const MAX_LENGTH = 200

/** The error message for a new password that is too short or too long. */
export function passwordErrorOf(password: string): string | undefined {
  if (password === '') return 'Данное поле обязательное'
  if (password.length < MIN_LENGTH) return 'Пароль слишком короткий: нужно не меньше 8 символов'
  return password.length > MAX_LENGTH ? 'Пароль слишком длинный: не больше 200 символов' : undefined
}

const SHORTEST = 8
const LONGEST = 200

/** The error message for a new password that is too short or too easy to guess. */
export function shortPassword(password: string): string | undefined {
  if (password === '') return 'Данное поле обязательное'
  if (password.length < SHORTEST) return 'Пароль слишком короткий: нужно не меньше 8 символов'
  return password.length > LONGEST ? 'Пароль слишком длинный: не больше 200 символов' : undefined
}

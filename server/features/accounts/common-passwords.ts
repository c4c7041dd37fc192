/** Frequent passwords typed on Russian keyboards, which international lists lack. */
const russian = [
  'йцукенгш',
  'йцукенгшщз',
  'йцукенгшщзхъ',
  'фывапролдж',
  'ячсмитьбю',
  'парольпароль',
  'пароль123',
  'пароль1234',
]

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** The product's name in its usual spellings and in the other keyboard layout. */
const names = ['сходим', 'shodim', 'skhodim', 'schodim', 'sxodim', 'c[jlbv']

/**
 * Whether a password consists only of public names of the site and the person, digits and punctuation: «Сходим2026»,
 * «anna.1990», spaces.
 */
export function consistsOfKnownNames(password: string, ownNames: readonly string[] = []): boolean {
  let rest = password.toLowerCase()
  const personalWords = [...names, ...ownNames.map((name) => name.toLowerCase())].filter(
    (name) => name.length > 2,
  )
  for (const name of personalWords.sort((a, b) => b.length - a.length)) rest = rest.replaceAll(name, '')
  return rest === password.toLowerCase() ? password.trim() === '' : !/\p{L}/u.test(rest)
}

/** Whether it is one of the eleven thousand most frequent leaked passwords, regardless of case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= load()
  return (await commonPasswords).has(password.toLowerCase())
}

/** Loaded when a password is set for the first time, because the list takes almost a megabyte. */
async function load(): Promise<ReadonlySet<string>> {
  const { default: lists } = await import('zxcvbn/lib/frequency_lists.js')
  return new Set([...lists.passwords, ...russian])
}

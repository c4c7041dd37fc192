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

/** The product's own name, as people spell it and as it comes out in the other layout. */
const names = ['сходим', 'shodim', 'skhodim', 'schodim', 'sxodim', 'c[jlbv']

/**
 * Whether nothing is left of a password without the names that everybody knows of this site and this person, digits and
 * signs: «Сходим2026», «anna.1990», spaces.
 */
export function isMadeOfNames(password: string, ownNames: readonly string[] = []): boolean {
  let rest = password.toLowerCase()
  const personalWords = [...names, ...ownNames.map((name) => name.toLowerCase())].filter(
    (name) => name.length > 2,
  )
  for (const name of personalWords.sort((a, b) => b.length - a.length)) rest = rest.replaceAll(name, '')
  return rest === password.toLowerCase() ? password.trim() === '' : !/\p{L}/u.test(rest)
}

/** One of the eleven thousand that are tried first: out of leaks, whatever the case of their letters. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= load()
  return (await commonPasswords).has(password.toLowerCase())
}

/** Loaded with the first password that is set: the list is most of a megabyte. */
async function load(): Promise<ReadonlySet<string>> {
  const { default: lists } = await import('zxcvbn/lib/frequency_lists.js')
  return new Set([...lists.passwords, ...russian])
}

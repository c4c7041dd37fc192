/** What Russian keyboards add to the lists of the world. */
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

let known: Promise<ReadonlySet<string>> | undefined

/** One of the eleven thousand that are tried first: out of leaks, whatever the case of their letters. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load()
  return (await known).has(password.toLowerCase())
}

/** Loaded with the first password that is set: the list is most of a megabyte. */
async function load(): Promise<ReadonlySet<string>> {
  const { default: lists } = await import('zxcvbn/lib/frequency_lists.js')
  return new Set([...lists.passwords, ...russian])
}

/** «Снова откроется 25 нояб.» ends as it is, «Снова откроется 9 мая» gets its full stop. */
export function asSentence(words: string): string {
  return words.endsWith('.') ? words : `${words}.`
}

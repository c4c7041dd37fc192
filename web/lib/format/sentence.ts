/** Adds a full stop where the text has none: «Снова откроется 25 нояб.» keeps its own. */
export function asSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

/** By filter and choice: how many places each choice would find. */
export type Facets = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Undefined while it is being counted. */
export function countIn(facets: Facets | null, filter: string, value: string | number): number | undefined {
  return facets ? (facets[filter]?.[value] ?? 0) : undefined
}

/** Choices that would find nothing are left out, unless they are chosen already. */
export function offered<Value extends string | number, Choice extends { count: number | undefined }>(
  values: readonly Value[],
  chosen: readonly (string | number | null)[],
  choiceOf: (value: Value) => Choice,
): (Choice & { value: Value })[] {
  return values
    .map((value) => ({ value, ...choiceOf(value) }))
    .filter(({ value, count }) => count !== 0 || chosen.includes(value))
}

/** How many places each choice would find, by filter and choice. */
export type Facets = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Undefined while it is loading. */
export function countIn(facets: Facets | null, filter: string, value: string | number): number | undefined {
  return facets ? (facets[filter]?.[value] ?? 0) : undefined
}

/** Leaves out choices that would find nothing, unless they are chosen already. */
export function offered<Value extends string | number, Choice extends { count: number | undefined }>(
  values: readonly Value[],
  chosen: readonly (string | number | null)[],
  choiceOf: (value: Value) => Choice,
): (Choice & { value: Value })[] {
  return values
    .map((value) => ({ value, ...choiceOf(value) }))
    .filter(({ value, count }) => count !== 0 || chosen.includes(value))
}

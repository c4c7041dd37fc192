/** How far «back» leads from the last step: past the form where the history allows it. The router numbers its entries. */
export function stepsBack(state: unknown): 0 | 1 | 2 {
  const index = typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0
  if (index >= 2) return 2
  return index === 1 ? 1 : 0
}

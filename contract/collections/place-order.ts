/**
 * The order after a place was moved behind another: null is the beginning, an unknown place the end. Relative to a
 * neighbour, so that concurrent moves from two windows are all kept.
 */
export function putAfter(order: readonly string[], id: string, afterId: string | null | undefined): string[] {
  const others = order.filter((other) => other !== id)
  if (afterId === id) return [...order]
  if (afterId === null) return [id, ...others]
  const at = afterId === undefined ? -1 : others.indexOf(afterId)
  return at < 0 ? [...others, id] : others.toSpliced(at + 1, 0, id)
}

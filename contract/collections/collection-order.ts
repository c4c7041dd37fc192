/**
 * Moves or inserts a place after another one. `afterId` null means the beginning; undefined or an unknown id means
 * the end. The position is relative to a place, so that concurrent moves in two tabs are both kept.
 */
export function moveAfter(
  order: readonly string[],
  id: string,
  afterId: string | null | undefined,
): string[] {
  const others = order.filter((other) => other !== id)
  if (afterId === id && order.includes(id)) return [...order]
  if (afterId === null) return [id, ...others]
  const at = afterId === undefined ? -1 : others.indexOf(afterId)
  return at < 0 ? [...others, id] : others.toSpliced(at + 1, 0, id)
}

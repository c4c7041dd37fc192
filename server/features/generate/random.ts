/** A small random generator that gives the same numbers for the same seed (mulberry32). */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  /** An integer, 0 ≤ n < limit. */
  below(limit: number): number
  chance(probability: number): boolean
  pick<Value>(values: readonly Value[]): Value
  /** Around zero, mostly within ±2. */
  normal(): number
  hex(length: number): string
}

export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: <Value>(values: readonly Value[]) => values[below(values.length)] as Value,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    hex: (length) => {
      let text = ''
      while (text.length < length) text += below(0x1000000).toString(16).padStart(6, '0')
      return text.slice(0, length)
    },
  }
}

export interface Figures {
  /** Responses a second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
}

export function figuresOf(latencies: readonly number[], seconds: number): Figures {
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number) => sortedQuantile(sorted, share)
  return { rate: sorted.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** The value that this share of the values does not exceed. It is infinite without values, so that they reach no goal. */
export function quantile(values: readonly number[], share: number): number {
  return sortedQuantile(
    values.toSorted((a, b) => a - b),
    share,
  )
}

function sortedQuantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.POSITIVE_INFINITY
}

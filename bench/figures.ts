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
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => quantile(sorted, share))
  return { rate: sorted.length / seconds, p50, p95, p99 }
}

/** The value that this share of the values does not exceed. It is infinite without values, so that they reach no goal. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.POSITIVE_INFINITY
}

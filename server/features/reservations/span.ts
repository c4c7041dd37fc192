/** A span of time in milliseconds since the epoch. */
export interface Span {
  from: number
  to: number
}

/** The span that contains all of them; undefined when one of them is unknown. */
export function commonSpan(spans: readonly (Span | undefined)[]): Span | undefined {
  const known = spans.filter((span) => span !== undefined)
  if (known.length < spans.length) return undefined
  return {
    from: Math.min(...known.map(({ from }) => from)),
    to: Math.max(...known.map(({ to }) => to)),
  }
}

import type { PlaceSummary } from '#contract/places.ts'

/** The operations are typed by their default rows; with `response_type=card` they answer with these. */
export function cardsOf(rows: readonly object[]): PlaceSummary[] {
  return rows.filter((row): row is PlaceSummary => 'hours' in row)
}

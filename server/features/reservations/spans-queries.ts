import { sql } from 'kysely'

/** Places with a span of time each, to join their reservations with. */
export function spansOf(spans: readonly { placeId: string; from: number; to: number }[]) {
  const places = spans.map(({ placeId }) => placeId)
  const starts = spans.map(({ from }) => new Date(from))
  const ends = spans.map(({ to }) => new Date(to))
  return sql<{ place_id: string; starts: Date; ends: Date }>`
    unnest(${sql.val(places)}::text[], ${sql.val(starts)}::timestamptz[], ${sql.val(ends)}::timestamptz[])
  `.as<'span'>(sql`span(place_id, starts, ends)`)
}

import type { PlaceSummary } from '#contract/places/places.ts'
import { ShortlistPress } from '../shortlist/shortlist-press.tsx'
import { CardTables } from './card-tables.tsx'

interface CardActionsProps {
  place: PlaceSummary
  now: number
  guests: number | undefined
}

/** A reader can do this with a place on its card: compare it with others, and book a table. */
export function CardActions({ place, now, guests }: CardActionsProps) {
  return (
    <>
      <ShortlistPress id={place.id} name={place.name} />
      {place.freeTimes && <CardTables place={place} now={now} guests={guests} />}
    </>
  )
}

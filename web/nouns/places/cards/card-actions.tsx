import type { PlaceSummary } from '#contract/places/places.ts'
import { ShortlistButton } from '../shortlist/shortlist-button.tsx'
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
      <ShortlistButton id={place.id} name={place.name} />
      {place.freeTimes && <CardTables place={place} now={now} guests={guests} />}
    </>
  )
}

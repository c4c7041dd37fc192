import { LinkButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { boardAddress } from './board/board-address.ts'
import { NewReservationsBadge } from './new-reservations-badge.tsx'

const CalendarCheck = icon('calendar-check')

/** A link to the reservations of a place, for its staff. */
export function BoardLink({ place }: { place: { id: string; latinName: string } }) {
  return (
    <LinkButton
      size="small"
      to={boardAddress(place.latinName, {})}
      icon={<CalendarCheck aria-hidden="true" />}
    >
      Брони
      <NewReservationsBadge placeId={place.id} />
    </LinkButton>
  )
}

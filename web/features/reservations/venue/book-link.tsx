import CalendarCheck from 'lucide-react/icons/calendar-check'
import { LinkButton } from '#web/ui/button.tsx'
import { boardAddress } from './board-address.ts'
import { NewReservations } from './new-reservations.tsx'

/** From wherever a place is run to its book. */
export function BookLink({ place }: { place: { id: string; latinName: string } }) {
  return (
    <LinkButton
      size="small"
      to={boardAddress(place.latinName, {})}
      icon={<CalendarCheck aria-hidden="true" />}
    >
      Брони
      <NewReservations placeId={place.id} />
    </LinkButton>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Place } from '#contract/places/places.ts'
import { type ReservationTerms, termsQuery } from '#web/nouns/reservations/api.ts'
import { PhoneLinks } from '#web/nouns/reservations/phone-links.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { BookingPlaceholder } from './booking-placeholder.tsx'

/** Shows the form once the booking terms are loaded, or the phones of a place that takes no bookings. */
export function WithTerms({
  place,
  children,
}: {
  place: Place
  children: (terms: ReservationTerms) => ReactNode
}) {
  const query = useQuery(termsQuery(place.latinName))
  if (query.isPending) return <BookingPlaceholder />
  if (query.isError) return <ListFailure error={query.error} onRetry={() => void query.refetch()} />
  return query.data ? children(query.data) : <NoBooking place={place} />
}

function NoBooking({ place }: { place: Place }) {
  const hasPhones = place.phones.length > 0
  return (
    <EmptyState
      title="Столики на сайте здесь не бронируют"
      text={
        hasPhones
          ? 'Позвоните: в заведении скажут, есть ли место.'
          : 'Можно прийти без брони: адрес и часы работы — на странице заведения.'
      }
      illustration="no-booking"
    >
      {hasPhones && <PhoneLinks phones={place.phones} />}
      <LinkButton to={`/${place.latinName}`}>К заведению</LinkButton>
    </EmptyState>
  )
}

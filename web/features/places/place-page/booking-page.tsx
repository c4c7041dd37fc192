import type { Place } from '#contract/places.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Block } from './block.tsx'
import { PlaceContacts } from './place-contacts.tsx'
import { placeCrumbs } from './place-crumbs.ts'
import { PlaceFacts } from './place-facts.tsx'
import { PlaceFrame } from './place-frame.tsx'
import { PlaceHeaderSmall } from './place-header.tsx'
import { PlaceHours } from './place-hours.tsx'

/** Until tables are booked on the site: the telephone, said plainly. */
export function BookingPage({ place }: { place: Place }) {
  const hasPhones = place.phones.length > 0
  return (
    <PlaceFrame
      place={place}
      crumbs={placeCrumbs(place, { label: 'Бронирование', path: 'booking' })}
      header={<PlaceHeaderSmall place={place} title="Бронирование" />}
      tab="about"
    >
      <PlaceFacts place={place} />
      <Block title={hasPhones ? 'Забронируйте по телефону' : 'Забронировать здесь не получится'}>
        {hasPhones ? (
          <>
            <p>
              Столики на&nbsp;сайте пока не&nbsp;бронируются. Позвоните: в&nbsp;заведении скажут, есть&nbsp;ли
              место.
            </p>
            <PlaceContacts place={place} />
          </>
        ) : (
          <EmptyState
            title="Телефон не указан"
            text="Столики на сайте пока не бронируются. Можно прийти без брони: адрес и часы работы ниже."
            illustration="no-booking"
          >
            <LinkButton to={`/${place.latinName}`}>К заведению</LinkButton>
          </EmptyState>
        )}
      </Block>
      <Block title="Часы работы">
        <PlaceHours place={place} />
      </Block>
    </PlaceFrame>
  )
}

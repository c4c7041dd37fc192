import type { ReactNode } from 'react'
import type { Place } from '#contract/places/places.ts'
import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'
import { type ModalName, useModalAddress } from '#web/lib/pages/modal.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { MessageButton } from '#web/nouns/chats/message-button.tsx'
import { FavoriteButton } from '#web/nouns/favorites/favorite-button.tsx'
import { FollowPlaceAction } from '#web/nouns/followers/follow-place-action.tsx'
import { ShortlistButton } from '#web/nouns/places/shortlist/lazy-shortlist-button.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './place-actions.module.css'

const CalendarCheck = icon('calendar-check')
const PenLine = icon('pen-line')
const Phone = icon('phone')
const Route = icon('route')
const Share = icon('share-2')

const CollectButton = lazyHydrated('CollectButton', () => import('#web/nouns/collections/collect-button.tsx'))

const loadShare = () => import('#web/ui/windows/share-address.ts')

/** The actions of a place. The first is primary: booking where possible, else a call. */
export function PlaceActions({ place }: { place: Place }) {
  const viewer = useViewer()
  const main = mainActionOf(place)
  const isRunByViewer = place.isOwned || place.isManaged || place.isStaffed
  return (
    <div className={styles.actions}>
      {main && (
        <span className={styles.main}>
          <MainButton place={place} action={main} />
        </span>
      )}
      {main !== 'call' && place.phones.length > 0 && (
        <ActionLink modal="sheet_phones" icon={<Phone aria-hidden="true" />}>
          Позвонить
        </ActionLink>
      )}
      <ActionLink modal="map_modal" icon={<Route aria-hidden="true" />}>
        Маршрут
      </ActionLink>
      <Link className={styles.action} to={`/posts/create?placeId=${place.id}`} preventScrollReset={!viewer}>
        <PenLine aria-hidden="true" />
        {place.hasAccess ? 'Написать новость' : 'Написать отзыв'}
      </Link>
      {!isRunByViewer && <MessageButton to={{ placeId: place.id }} className={styles.action} />}
      <ShortlistButton id={place.id} name={place.name} className={styles.action} />
      <FollowPlaceAction place={place} className={styles.action} />
      <FavoriteButton place={place} className={styles.round} />
      <CollectButton id={place.id} className={styles.round} isRound />
      {viewer ? (
        <ActionLink modal="share_place" icon={<Share aria-hidden="true" />}>
          Поделиться
        </ActionLink>
      ) : (
        <button
          type="button"
          className={styles.round}
          aria-label="Поделиться"
          title="Поделиться"
          onClick={async () => (await loadShare()).shareAddress(`/${place.latinName}`, place.name)}
        >
          <Share aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

/** On a phone the main action is always visible. */
export function PlaceActionBar({ place }: { place: Place }) {
  const main = mainActionOf(place)
  if (!main) return null
  return (
    <div className={styles.bar}>
      <MainButton place={place} action={main} isWide />
      {main === 'book' && place.phones.length > 0 && (
        <PhonesButton variant="outlined" label="Позвонить" isIconOnly />
      )}
    </div>
  )
}

type MainAction = 'book' | 'call'

function mainActionOf(place: Place): MainAction | null {
  // A place that is closed for a time is booked from the day on which it opens again.
  if (place.isReservationsEnabled && (place.status.value === 'opened' || place.reopensOn)) return 'book'
  if (place.status.value !== 'opened') return null
  return place.phones.length > 0 ? 'call' : null
}

function MainButton({ place, action, isWide }: { place: Place; action: MainAction; isWide?: boolean }) {
  if (action === 'call') return <PhonesButton variant="primary" label="Позвонить" isWide={isWide} />
  return (
    <LinkButton
      variant="primary"
      isWide={isWide}
      to={`/${place.latinName}/booking`}
      icon={<CalendarCheck aria-hidden="true" />}
    >
      Забронировать
    </LinkButton>
  )
}

interface PhonesButtonProps {
  variant: 'primary' | 'outlined'
  label: string
  isWide?: boolean
  isIconOnly?: boolean
}

function PhonesButton({ variant, label, isWide, isIconOnly = false }: PhonesButtonProps) {
  const addressOf = useModalAddress()
  return (
    <LinkButton
      variant={variant}
      isWide={isWide}
      to={addressOf('sheet_phones')}
      preventScrollReset
      aria-label={isIconOnly ? label : undefined}
      icon={<Phone aria-hidden="true" />}
    >
      {!isIconOnly && label}
    </LinkButton>
  )
}

function ActionLink({ modal, icon, children }: { modal: ModalName; icon: ReactNode; children: string }) {
  const addressOf = useModalAddress()
  return (
    <Link className={styles.action} to={addressOf(modal)} preventScrollReset>
      {icon}
      {children}
    </Link>
  )
}

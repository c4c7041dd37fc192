import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { canBeMoved } from '#contract/reservations/reservation-values.ts'
import type { Reservation, WaitlistEntry } from '#contract/reservations/reservations.ts'
import { inQuotes } from '#contract/russian.ts'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { DefaultCityCrumbs } from '#web/nouns/cities/default-city-crumbs.tsx'
import { ownReservationsQuery, ownWaitlistQuery } from '#web/nouns/reservations/api.ts'
import { HeldTime, useHeldSeconds } from '#web/nouns/reservations/held-time.tsx'
import { MoveDialog } from '#web/nouns/reservations/move-dialog.tsx'
import {
  useAcceptReservation,
  useAcknowledgeReservation,
  useCancelReservation,
  useLeaveWaitlist,
} from '#web/nouns/reservations/own-changes.ts'
import { ReservationFacts } from '#web/nouns/reservations/reservation-facts.tsx'
import { tableFacts, waitlistFacts } from '#web/nouns/reservations/reservation-labels.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/fields/segments.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './own-reservations-page.module.css'

const types = [
  { value: 'upcoming', label: 'Предстоящие' },
  { value: 'past', label: 'Прошедшие' },
] as const

/** The viewer's coming and past reservations. */
export function OwnReservationsPage() {
  const [search, setSearch] = useSearchParams()
  const type = search.get('type') === 'past' ? 'past' : 'upcoming'
  const query = useInfiniteQuery(ownReservationsQuery(type))
  const city = useCurrentCity()
  const reservations = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <PageColumns width="reading" className={styles.page}>
      <DefaultCityCrumbs label="Мои брони" />
      <h1>Мои брони</h1>
      <Segments
        label="Какие брони"
        options={types}
        value={type}
        onChange={(next) => setSearch(next === 'past' ? { type: 'past' } : {}, { replace: true })}
      />
      <p className={styles.calendar}>
        <a href="/settings#calendar">Брони в вашем календаре</a>
      </p>
      {type === 'upcoming' && <WaitlistSection />}
      <InfiniteList
        key={type}
        query={query}
        items={reservations}
        keyOf={(reservation) => reservation.id}
        renderItem={(reservation) => <OwnReservation reservation={reservation} isPast={type === 'past'} />}
        label={type === 'past' ? 'Прошедшие брони' : 'Предстоящие брони'}
        skeleton={<Skeleton shape="block" />}
        empty={{
          title: type === 'past' ? 'Здесь будут ваши прошлые визиты' : 'Здесь будут ваши брони',
          text: 'Столик бронируют на странице заведения: день, время и телефон.',
          illustration: 'no-booking',
          action: <LinkButton to={`/${city.latinName}/places`}>Выбрать заведение</LinkButton>,
        }}
      />
    </PageColumns>
  )
}

function OwnReservation({ reservation, isPast }: { reservation: Reservation; isPast: boolean }) {
  const [dialog, setDialog] = useState<'move' | 'cancel' | null>(null)
  const { canMove, canCancel, place } = reservation
  const { confirmedByGuest, needsCall, disruption } = reservation
  const canAcknowledge = canMove && !confirmedByGuest && !needsCall && disruption === null
  const close = () => setDialog(null)
  const heldSeconds = useHeldSeconds(reservation)
  if (heldSeconds === 0) return <ReservationFacts reservation={{ ...reservation, status: 'expired' }} />
  return (
    <>
      <ReservationFacts reservation={reservation}>
        {heldSeconds !== null && <Offer reservation={reservation} seconds={heldSeconds} />}
        {(canMove || canCancel || isPast) && (
          <>
            {reservation.status === 'arrived' && (
              <LinkButton size="small" to={`/posts/create?placeId=${place.id}`}>
                Написать отзыв
              </LinkButton>
            )}
            {isPast && (
              <LinkButton size="small" to={`/${place.latinName}/booking`}>
                Забронировать снова
              </LinkButton>
            )}
            {canAcknowledge && <Acknowledge reservation={reservation} />}
            {canMove && canBeMoved(reservation) && (
              <Button size="small" onClick={() => setDialog('move')}>
                Перенести
              </Button>
            )}
            {canCancel && (
              <Button size="small" onClick={() => setDialog('cancel')}>
                {heldSeconds === null ? 'Отменить' : 'Отказаться'}
              </Button>
            )}
          </>
        )}
      </ReservationFacts>
      {dialog === 'move' && <MoveDialog reservation={reservation} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog reservation={reservation} onClose={close} />}
    </>
  )
}

/** The guest confirms to come, as the link of the message does. */
function Acknowledge({ reservation }: { reservation: Reservation }) {
  const acknowledge = useAcknowledgeReservation(reservation.id, {
    onError: (error) => showErrorMessage(error, 'Не получилось подтвердить'),
  })
  return (
    <Button size="small" isPending={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
      Подтвердить, что приду
    </Button>
  )
}

/** Seats held for a guest of the waiting list, who has some minutes to accept them. */
function Offer({ reservation, seconds }: { reservation: Reservation; seconds: number }) {
  const accept = useAcceptReservation(reservation.id, {
    onSuccess: ({ reservation: { isConfirmed } }) =>
      showSnackbar(
        isConfirmed ? 'Столик ваш. Вас ждут!' : 'Столик держим за вами. Ответ заведения пришлём сообщением',
        'success',
      ),
    onError: (error) => showErrorMessage(error, 'Не получилось занять столик'),
  })
  return (
    <>
      <div className={styles.held}>
        <HeldTime seconds={seconds} />
      </div>
      <Button size="small" variant="primary" isPending={accept.isPending} onClick={() => accept.mutate()}>
        Занять столик
      </Button>
    </>
  )
}

function CancelDialog({ reservation, onClose }: { reservation: Reservation; onClose: () => void }) {
  const isHeld = reservation.status === 'held'
  const cancel = useCancelReservation(reservation.id, {
    onSuccess: () => {
      showSnackbar(isHeld ? 'Столик предложим следующему' : 'Бронь отменена', 'success')
      onClose()
    },
    onError: (error) => showErrorMessage(error, 'Не получилось отменить бронь'),
  })
  return (
    <ConfirmDialog
      title={isHeld ? 'Отказаться от столика?' : 'Отменить бронь?'}
      confirmLabel={isHeld ? 'Отказаться' : 'Отменить бронь'}
      cancelLabel="Оставить"
      isPending={cancel.isPending}
      onConfirm={() => cancel.mutate()}
      onCancel={onClose}
    >
      <p>{`${inQuotes(reservation.place.name)}, ${joinFacts(tableFacts(reservation))}`}</p>
    </ConfirmDialog>
  )
}

function WaitlistSection() {
  const { data: entries = [], error, refetch } = useQuery(ownWaitlistQuery())
  if (entries.length === 0 && !error) return null
  return (
    <Panel title="Лист ожидания">
      {error && entries.length === 0 && <ListFailure error={error} onRetry={refetch} />}
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <OwnWaitlistEntry entry={entry} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function OwnWaitlistEntry({ entry }: { entry: WaitlistEntry }) {
  const leave = useLeaveWaitlist(entry.id, {
    onSuccess: () => showSnackbar('Вы больше не в листе ожидания', 'success'),
    onError: (error) => showErrorMessage(error, 'Не получилось выйти из листа ожидания'),
  })
  return (
    <>
      <div>
        <a href={`/${entry.place.latinName}`} className={styles.place}>
          {entry.place.name}
        </a>
        <p className={styles.note} data-figures="">
          <Facts items={waitlistFacts(entry)} />
        </p>
        {entry.status === 'offered' && (
          <p className={styles.note}>Столик освободился: займите его ниже или по ссылке из СМС.</p>
        )}
      </div>
      {entry.status === 'waiting' && (
        <Button size="small" variant="quiet" isPending={leave.isPending} onClick={() => leave.mutate()}>
          Не ждать
        </Button>
      )}
    </>
  )
}

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { mayBeMoved } from '#contract/reservation-words.ts'
import type { Reservation, Wish } from '#contract/reservations.ts'
import { inQuotes } from '#contract/russian.ts'
import { OwnCrumbs } from '#web/features/cities/own-crumbs.tsx'
import { apiOf } from '#web/lib/api.ts'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { useOneMutation } from '#web/lib/one-at-a-time.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { showFailure } from '#web/ui/failure-message.ts'
import { InfiniteList } from '#web/ui/infinite-list.tsx'
import { Link } from '#web/ui/link.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ownReservationsQuery, ownWishesQuery } from '../api.ts'
import { HeldTime, useHeldSeconds } from '../held-time.tsx'
import { ReservationFacts } from '../reservation-facts.tsx'
import { tableFacts, wishFacts } from '../reservation-words.ts'
import { MoveDialog } from './move-dialog.tsx'
import styles from './own-reservations-page.module.css'

const types = [
  { value: 'upcoming', label: 'Предстоящие' },
  { value: 'past', label: 'Прошедшие' },
] as const

/** Where one is awaited and where one has been. */
export function OwnReservationsPage() {
  const [search, setSearch] = useSearchParams()
  const type = search.get('type') === 'past' ? 'past' : 'upcoming'
  const query = useInfiniteQuery(ownReservationsQuery(type))
  const city = useCurrentCity()
  const reservations = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <PageColumns width="reading" className={styles.page}>
      <OwnCrumbs label="Мои брони" />
      <h1>Мои брони</h1>
      <Segments
        label="Какие брони"
        options={types}
        value={type}
        onChange={(next) => setSearch(next === 'past' ? { type: 'past' } : {}, { replace: true })}
      />
      {type === 'upcoming' && <Wishes />}
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
  const [asked, setAsked] = useState<'move' | 'cancel' | null>(null)
  const { canMove, canCancel, place } = reservation
  const { confirmedByGuest, needsCall, disruption } = reservation
  const canAcknowledge = canMove && !confirmedByGuest && !needsCall && disruption === null
  const close = () => setAsked(null)
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
            {canMove && mayBeMoved(reservation) && (
              <Button size="small" onClick={() => setAsked('move')}>
                Перенести
              </Button>
            )}
            {canCancel && (
              <Button size="small" onClick={() => setAsked('cancel')}>
                {heldSeconds === null ? 'Отменить' : 'Отказаться'}
              </Button>
            )}
          </>
        )}
      </ReservationFacts>
      {asked === 'move' && <MoveDialog reservation={reservation} onClose={close} />}
      {asked === 'cancel' && <CancelDialog reservation={reservation} onClose={close} />}
    </>
  )
}

/** The guest's own word, as the link of the message gives it. */
function Acknowledge({ reservation }: { reservation: Reservation }) {
  const queryClient = useQueryClient()
  const acknowledge = useOneMutation({
    mutationFn: () =>
      apiOf(queryClient).call('POST /api/v1/reservations/:reservationId/acknowledge', {
        params: { reservationId: reservation.id },
      }),
    onError: (error) => showFailure(error, 'Не получилось подтвердить'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reservations'] }),
  })
  return (
    <Button size="small" isPending={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
      Подтвердить, что приду
    </Button>
  )
}

/** Seats of the waiting list: they are held for some minutes, and taken with a press. */
function Offer({ reservation, seconds }: { reservation: Reservation; seconds: number }) {
  const queryClient = useQueryClient()
  const accept = useOneMutation({
    mutationFn: () =>
      apiOf(queryClient).call('POST /api/v1/reservations/:reservationId/accept', {
        params: { reservationId: reservation.id },
      }),
    onSuccess: ({ reservation: { isConfirmed } }) =>
      showMessage(
        isConfirmed ? 'Столик ваш. Вас ждут!' : 'Столик держим за вами. Ответ заведения пришлём сообщением',
        'success',
      ),
    onError: (error) => showFailure(error, 'Не получилось занять столик'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reservations'] }),
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
  const queryClient = useQueryClient()
  const isHeld = reservation.status === 'held'
  const cancel = useOneMutation({
    mutationFn: () =>
      apiOf(queryClient).call('POST /api/v1/reservations/:reservationId/cancel', {
        params: { reservationId: reservation.id },
      }),
    onSuccess: () => {
      showMessage(isHeld ? 'Столик предложим следующему' : 'Бронь отменена', 'success')
      onClose()
    },
    onError: (error) => showFailure(error, 'Произошла ошибка при отмене брони'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reservations'] }),
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

function Wishes() {
  const { data: wishes = [] } = useQuery(ownWishesQuery())
  if (wishes.length === 0) return null
  return (
    <Panel title="Лист ожидания">
      <ul className={styles.wishes}>
        {wishes.map((wish) => (
          <li key={wish.id} className={styles.wish}>
            <OwnWish wish={wish} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function OwnWish({ wish }: { wish: Wish }) {
  const queryClient = useQueryClient()
  const leave = useOneMutation({
    mutationFn: () =>
      apiOf(queryClient).call('DELETE /api/v1/reservation-wishes/:wishId', { params: { wishId: wish.id } }),
    onSuccess: () => showMessage('Вы больше не в листе ожидания', 'success'),
    onError: (error) => showFailure(error, 'Не получилось выйти из листа ожидания'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reservations', 'wishes'] }),
  })
  return (
    <>
      <div>
        <Link to={`/${wish.place.latinName}`} className={styles.place}>
          {wish.place.name}
        </Link>
        <p className={styles.note} data-figures="">
          <Facts items={wishFacts(wish)} />
        </p>
        {wish.status === 'offered' && (
          <p className={styles.note}>Столик освободился: займите его ниже или по ссылке из СМС.</p>
        )}
      </div>
      {wish.status === 'waiting' && (
        <Button size="small" variant="quiet" isPending={leave.isPending} onClick={() => leave.mutate()}>
          Не ждать
        </Button>
      )}
    </>
  )
}

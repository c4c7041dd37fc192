import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { canBeMoved } from '#contract/reservations/reservation-values.ts'
import type { Reservation } from '#contract/reservations/reservations.ts'
import { ApiError, errorMessage, NO_CONNECTION } from '#web/lib/api/api-error.ts'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { reservationByCodeQuery } from '#web/nouns/reservations/api.ts'
import { HeldTime, useHeldSeconds } from '#web/nouns/reservations/held-time.tsx'
import { useAnswerByCode } from '#web/nouns/reservations/own-changes.ts'
import { ReservationFacts } from '#web/nouns/reservations/reservation-facts.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import styles from './by-code-page.module.css'

const MoveDialog = lazy(async () => ({
  default: (await import('#web/nouns/reservations/move-dialog.tsx')).MoveDialog,
}))

interface ByCodePageProps {
  code: string
  purpose: 'confirm' | 'decline'
}

/** The page of a link in a message: shows the reservation and acts only after a press. */
export function ByCodePage({ code, purpose }: ByCodePageProps) {
  const query = useQuery(reservationByCodeQuery(code, purpose))
  const city = useCurrentCity()
  return (
    <PageColumns width="reading" className={styles.page}>
      <h1>{titleOf(purpose, query.data?.reservation.status === 'held')}</h1>
      {query.isPending && (
        <LoadingPlaceholder withoutScripts="Чтобы ответить по ссылке, включите JavaScript или позвоните в заведение.">
          <Skeleton shape="block" />
        </LoadingPlaceholder>
      )}
      {query.isError && isGone(query.error) && (
        <EmptyState
          title="Ссылка не подходит"
          text="Она устарела или уже использована. Последняя ссылка — в самом новом сообщении."
          illustration="no-booking"
        >
          <LinkButton to={`/${city.latinName}/places`}>Выбрать заведение</LinkButton>
        </EmptyState>
      )}
      {query.isError && !isGone(query.error) && (
        <ListFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && <Question {...query.data} code={code} purpose={purpose} />}
    </PageColumns>
  )
}

function titleOf(purpose: ByCodePageProps['purpose'], isHeld: boolean): string {
  if (isHeld) return purpose === 'confirm' ? 'Столик освободился' : 'Отказ от столика'
  return purpose === 'confirm' ? 'Подтверждение брони' : 'Перенос или отмена брони'
}

function isGone(error: Error): boolean {
  return error instanceof ApiError && error.code !== NO_CONNECTION && error.code < 500
}

function Question({
  reservation: first,
  isUsed,
  code,
  purpose,
}: ByCodePageProps & { reservation: Reservation; isUsed: boolean }) {
  const [reservation, setReservation] = useState(first)
  const [wasUsed] = useState(isUsed)
  const [error, setError] = useState<string>()
  const [isMoving, setIsMoving] = useState(false)
  const [isMoved, setIsMoved] = useState(false)
  const answer = useAnswerByCode(code, purpose, {
    onSuccess: setReservation,
    onError: (failure) => setError(errorMessage(failure)),
  })
  const act = () => {
    setError(undefined)
    answer.mutate()
  }
  const heldSeconds = useHeldSeconds(reservation)
  // The server releases the seats a moment later; nobody should press a button in between.
  const shown = heldSeconds === 0 ? { ...reservation, status: 'expired' as const } : reservation
  const { question, action, isOpen } = isMoved ? movedMessage(shown) : questionOf(shown, purpose, wasUsed)
  const canMove = isOpen && purpose === 'decline' && shown.status !== 'held' && canBeMoved(shown)
  return (
    <>
      <p className={styles.question} role="status">
        {question}
      </p>
      {isOpen && heldSeconds !== null && <HeldTime seconds={heldSeconds} />}
      <ReservationFacts reservation={shown} hasCalendar={purpose === 'confirm'}>
        {isOpen && (
          <Button variant="primary" isPending={answer.isPending} onClick={act}>
            {action}
          </Button>
        )}
        {canMove && <Button onClick={() => setIsMoving(true)}>Перенести</Button>}
        {finalStatuses.has(shown.status) && (
          <LinkButton to={`/${shown.place.latinName}/booking`}>Забронировать снова</LinkButton>
        )}
      </ReservationFacts>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {isMoving && (
        <Suspense fallback={null}>
          <MoveDialog
            reservation={shown}
            code={code}
            onClose={() => setIsMoving(false)}
            onMoved={(moved) => {
              setReservation(moved)
              setIsMoved(true)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const finalStatuses: ReadonlySet<Reservation['status']> = new Set(['cancelled', 'declined', 'expired'])

/** The link has been used; the message about the move contains a new one. */
function movedMessage({ isConfirmed }: Reservation) {
  const answer = isConfirmed ? 'Вас ждут.' : 'Ответ заведения пришлём сообщением.'
  return { question: `Бронь перенесена. ${answer}`, action: '', isOpen: false }
}

function questionOf(
  reservation: Reservation,
  purpose: 'confirm' | 'decline',
  wasUsed: boolean,
): { question: string; action: string; isOpen: boolean } {
  const open = openQuestionOf(reservation, purpose)
  if (!wasUsed || !open.isOpen) return open
  const question = 'Эта ссылка уже использована. Новая — в\u00A0самом новом сообщении.'
  return { question, action: '', isOpen: false }
}

function openQuestionOf(
  { status, needsCall, confirmedByGuest, disruption }: Reservation,
  purpose: 'confirm' | 'decline',
): { question: string; action: string; isOpen: boolean } {
  const closed = (question: string) => ({ question, action: '', isOpen: false })
  if (status === 'cancelled') return closed('Бронь отменена. Будем рады видеть вас в другой раз.')
  if (status === 'declined') return closed('Заведение отклонило эту бронь.')
  if (status === 'expired') return closed('Столик держали 10 минут, и это время вышло.')
  if (status === 'arrived' || status === 'no-show') return closed('Эта бронь уже в прошлом.')
  const canMove = canBeMoved({ disruption })
  if (disruption && purpose === 'confirm') {
    const what = canMove ? 'Перенести или отменить' : 'Отменить'
    return closed(`${what} бронь можно по ссылке из\u00A0последнего сообщения.`)
  }
  if (purpose === 'decline') {
    return status === 'held'
      ? { question: 'Не пойдёте? Предложим столик следующему в очереди.', action: 'Отказаться', isOpen: true }
      : {
          question: canMove ? 'Перенести эту бронь или отменить её?' : 'Отменить эту бронь?',
          action: 'Отменить бронь',
          isOpen: true,
        }
  }
  if (status === 'held') return { question: 'Занять его?', action: 'Занять столик', isOpen: true }
  if (confirmedByGuest) {
    return status === 'confirmed'
      ? closed('Бронь подтверждена. Вас ждут!')
      : closed('Спасибо! Заведение увидит, что вы придёте. Его ответ пришлём сообщением.')
  }
  if (needsCall) return closed('Эту бронь заведение подтвердит по телефону.')
  return {
    question: status === 'confirmed' ? 'Вас ждут. Придёте?' : 'Придёте? Заведение увидит ваш ответ.',
    action: 'Подтвердить, что приду',
    isOpen: true,
  }
}

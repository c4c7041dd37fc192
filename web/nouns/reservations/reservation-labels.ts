import { formatLocal } from '#contract/format-local.ts'
import type { Reservation, WaitlistEntry } from '#contract/reservations/reservations.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'

/** «пт, 20 нояб., 19:30», «2 гостя», «Терраса» */
export function tableFacts({
  datetime,
  guestsCount,
  zone,
}: Pick<Reservation, 'datetime' | 'guestsCount' | 'zone'>): string[] {
  return [formatLocal(datetime), formatCount(guestsCount, nounForms.guests), ...(zone ? [zone.name] : [])]
}

/** «пт, 20 нояб., с 19:00 до 21:00», «2 гостя» */
export function waitlistFacts({
  from,
  to,
  guestsCount,
}: Pick<WaitlistEntry, 'from' | 'to' | 'guestsCount'>): string[] {
  const when = `${formatLocal(from.slice(0, 10))}, с${NBSP}${from.slice(11)} до${NBSP}${to.slice(11)}`
  return [when, formatCount(guestsCount, nounForms.guests)]
}

/** Two facts of a coming reservation: whether the guest and the venue have confirmed it. */
export function confirmationMarks({
  status,
  disruption,
  isConfirmed,
  confirmedByGuest,
  needsCall,
}: Pick<Reservation, 'status' | 'isConfirmed' | 'confirmedByGuest' | 'needsCall' | 'disruption'>): {
  label: string
  isDone: boolean
}[] {
  if (disruption || (status !== 'requested' && status !== 'confirmed')) return []
  const unanswered = needsCall ? 'Заведение подтвердит по\u00A0телефону' : 'Заведение ещё не\u00A0ответило'
  return [
    { label: isConfirmed ? 'Заведение подтвердило' : unanswered, isDone: isConfirmed },
    {
      label: confirmedByGuest
        ? 'Вы подтвердили, что\u00A0придёте'
        : 'Вы ещё не\u00A0подтвердили, что\u00A0придёте',
      isDone: confirmedByGuest,
    },
  ]
}

/** Why the place cannot serve a confirmed reservation. */
export const disruptionLabels: Record<NonNullable<Reservation['disruption']>, string> = {
  closed: 'Заведение закрылось и\u00A0не\u00A0сможет вас принять.',
  'closed-for-a-time': 'Заведение временно закрыто и\u00A0не\u00A0сможет вас принять.',
  'day-off': 'В\u00A0этот день заведение не\u00A0работает и\u00A0не\u00A0сможет вас принять.',
  hours: 'Часы работы изменились: в\u00A0это время заведение закрыто.',
}

export function describeStatus(reservation: Pick<Reservation, 'status' | 'needsCall' | 'disruption'>): {
  label: string
  tone: 'good' | 'waiting' | 'over'
} {
  if (reservation.disruption) return { label: 'Вас не\u00A0смогут принять', tone: 'waiting' }
  switch (reservation.status) {
    case 'held':
      return { label: 'Держим для вас', tone: 'waiting' }
    case 'requested':
      return { label: reservation.needsCall ? 'Ждёт звонка' : 'Ждёт ответа', tone: 'waiting' }
    case 'confirmed':
      return { label: 'Подтверждена', tone: 'good' }
    case 'arrived':
      return { label: 'Гости пришли', tone: 'good' }
    case 'no-show':
      return { label: 'Не пришли', tone: 'over' }
    case 'declined':
      return { label: 'Отклонена', tone: 'over' }
    case 'cancelled':
      return { label: 'Отменена', tone: 'over' }
    case 'expired':
      return { label: 'Время вышло', tone: 'over' }
  }
}

import { wordLocal } from '#contract/local-words.ts'
import type { Reservation } from '#contract/reservations.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'

/** «пт, 20 нояб., 19:30 · 2 гостя · Терраса» */
export function tableLine({ datetime, guests_count, zone }: Reservation): string {
  return [wordLocal(datetime), countOf(guests_count, forms.guests), zone?.name].filter(Boolean).join(' · ')
}

export function statusWords(reservation: Pick<Reservation, 'status' | 'needsCall'>): {
  label: string
  tone: 'good' | 'waiting' | 'over'
} {
  switch (reservation.status) {
    case 'held':
      return { label: 'Держим для вас', tone: 'waiting' }
    case 'requested':
      return { label: reservation.needsCall ? 'Ждёт звонка' : 'Ждёт подтверждения', tone: 'waiting' }
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

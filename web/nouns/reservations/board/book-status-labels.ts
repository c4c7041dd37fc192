import type { ReservationStatus } from '#contract/reservations/reservation-values.ts'

/** Labels of statuses for the staff of a venue; guests see other ones. */
export const staffStatusLabels: Record<ReservationStatus, string> = {
  held: 'Места придержаны',
  requested: 'Ждёт ответа',
  confirmed: 'Подтверждена',
  arrived: 'Пришли',
  'no-show': 'Не пришли',
  declined: 'Отклонена',
  cancelled: 'Гость отменил',
  expired: 'Не занята',
}

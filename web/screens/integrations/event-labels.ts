import { TEST_EVENT, type WebhookEvent } from '#contract/webhooks/webhook-events.ts'

export const eventLabels: Record<WebhookEvent | typeof TEST_EVENT, string> = {
  'reservation.requested': 'Новая бронь',
  'reservation.unanswered': 'Заявка без\u00A0ответа 10\u00A0минут',
  'reservation.confirmed': 'Бронь подтверждена',
  'reservation.declined': 'Бронь отклонена',
  'reservation.moved': 'Бронь перенесена',
  'reservation.cancelled': 'Бронь отменена гостем',
  'reservation.arrived': 'Гости пришли',
  'reservation.no-show': 'Гости не\u00A0пришли',
  'reservation.restored': 'Отметка снята',
  'review.published': 'Новый отзыв',
  [TEST_EVENT]: 'Проверка',
}

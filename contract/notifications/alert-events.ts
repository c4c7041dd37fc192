/** Alerts: events of reservations for the people of a venue. Without TypeBox, which the browser does not load. */

export const alertEvents = {
  requested: 'Новая бронь',
  moved: 'Гость перенёс или изменил бронь',
  cancelled: 'Гость отменил бронь',
  unanswered: 'Заявка без\u00A0ответа 10\u00A0минут',
  acknowledged: 'Гость подтвердил, что\u00A0придёт',
} as const

export type AlertEvent = keyof typeof alertEvents
export const alertEventNames = Object.keys(alertEvents) as [AlertEvent, ...AlertEvent[]]

export const alertChannels = { push: 'Пуш', email: 'Почта', sms: 'СМС' } as const
export type AlertChannel = keyof typeof alertChannels
export const alertChannelNames = Object.keys(alertChannels) as [AlertChannel, ...AlertChannel[]]

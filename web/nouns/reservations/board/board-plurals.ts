import { nounForms, type PluralForms } from '#web/lib/format/plurals.ts'

/** Plurals of the board, in a file of their own, so that pages of guests do not load them. */
export const boardForms = {
  guests: nounForms.guests,
  reservations: ['бронь', 'брони', 'броней'],
  /** «до 21 гостя» */
  guestsUpTo: ['гостя', 'гостей', 'гостей'],
  /** «на 21 день» */
  daysAhead: ['день', 'дня', 'дней'],
  seats: ['место', 'места', 'мест'],
  /** «из 21 места» */
  seatsOf: ['места', 'мест', 'мест'],
  actions: ['отметка', 'отметки', 'отметок'],
  times: ['раз', 'раза', 'раз'],
  visits: ['визит', 'визита', 'визитов'],
} as const satisfies Record<string, PluralForms>

import { formatCount } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import { formatMinutes, type SettingsDraft, seatsOf } from './reservation-settings.ts'

const DAY = 1440

/** The rules of a valid draft as sentences. */
export function describeRules(draft: SettingsDraft): string {
  if (!draft.isReservationsEnabled) return 'Брони на\u00A0сайте выключены: гости звонят.'
  return [describeStays(draft), describeSeats(draft), describeTimes(draft), describeAnswer(draft)]
    .map((sentence) => `${sentence}.`)
    .join(' ')
}

function describeStays({ stayMinutes, longerStays, bufferMinutes }: SettingsDraft): string {
  const longer = longerStays.map(
    ({ guests, minutes }) =>
      `от${NBSP}${formatCount(Number(guests), boardForms.guestsUpTo)}\u00A0— на\u00A0${formatMinutes(minutes)}`,
  )
  const buffer = bufferMinutes > 0 && `между гостями ${formatMinutes(bufferMinutes)} на\u00A0уборку`
  return [`Столик на\u00A0${formatMinutes(stayMinutes)}`, ...longer, buffer].filter(Boolean).join(', ')
}

function describeSeats(draft: SettingsDraft): string {
  const seats = `Одновременно до\u00A0${formatCount(seatsOf(draft), boardForms.guestsUpTo)}`
  const online = draft.largestOnline.trim()
  const pacing = draft.pacingGuests.trim()
  return [
    seats,
    online && `в\u00A0одной брони до\u00A0${online}`,
    pacing && `за\u00A0полчаса приходят не\u00A0больше\u00A0${pacing}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function describeTimes({ aheadDays, noticeMinutes, lastSeatingMinutes }: SettingsDraft): string {
  const days = Number(aheadDays)
  const ahead =
    days === 0 ? 'Только на\u00A0сегодня' : `На\u00A0${formatCount(days, boardForms.daysAhead)} вперёд`
  const notice = noticeMinutes > 0 && `не\u00A0позже чем за\u00A0${formatNotice(noticeMinutes)}`
  const seating =
    lastSeatingMinutes > 0 && `последние гости за\u00A0${formatMinutes(lastSeatingMinutes)} до\u00A0закрытия`
  return [ahead, notice, seating].filter(Boolean).join(', ')
}

function formatNotice(minutes: number): string {
  return minutes >= DAY && minutes % DAY === 0
    ? formatCount(minutes / DAY, boardForms.daysAhead)
    : formatMinutes(minutes)
}

function describeAnswer({ isInstant, instantGuests }: SettingsDraft): string {
  if (!isInstant) return 'Каждую бронь подтверждаете вы'
  const most = instantGuests.trim()
  if (!most) return 'Бронь подтверждается сразу'
  return `Компании до\u00A0${formatCount(Number(most), boardForms.guestsUpTo)} подтверждаются сразу, остальных подтверждаете вы`
}

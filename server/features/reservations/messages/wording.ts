import { formatLocal } from '#contract/format-local.ts'
import { canBeMoved, type Disruption } from '#contract/reservations/reservation-values.ts'
import { formatCount, inQuotes, type PluralForms } from '#contract/russian.ts'
import { HOLD_MINUTES } from '../rules.ts'

const guestForms: PluralForms = ['гость', 'гостя', 'гостей']

export interface MessageFacts {
  placeName: string
  address: string
  placePhone: string | null
  /** Local time of the venue. */
  datetime: string
  guests: number
  answer: string
  needsCall: boolean
  status: string
  confirmedByGuest: boolean
  disruption: Disruption | null
  /** Free times of the same business day, in local time. */
  otherTimes: readonly string[]
  /** The links for confirming and cancelling. */
  confirmUrl: string
  declineUrl: string
}

export type MessageKind =
  | 'requested'
  | 'confirmed'
  | 'declined'
  | 'cancelled'
  | 'moved'
  | 'unanswered'
  | 'disrupted'
  | 'resumed'
  | 'offered'
  | 'reminder-day'
  | 'reminder-hours'

/** Messages with links, for which codes are created. */
export const kindsWithLinks: ReadonlySet<MessageKind> = new Set([
  'requested',
  'confirmed',
  'moved',
  'unanswered',
  'disrupted',
  'resumed',
  'offered',
  'reminder-day',
  'reminder-hours',
])

/** Messages that offer another time. */
export const kindsWithTimes: ReadonlySet<MessageKind> = new Set(['unanswered', 'disrupted'])

export function composeMessage(kind: MessageKind, facts: MessageFacts): { subject: string; text: string } {
  const table = `${inQuotes(facts.placeName)}, ${formatLocal(facts.datetime)}, ${formatCount(facts.guests, guestForms)}`
  const isWaiting = facts.status === 'requested'
  const confirm = `Подтвердить, что придёте: ${facts.confirmUrl}`
  const decline = `${canBeMoved(facts) ? 'Перенести или отменить' : 'Отменить бронь'}: ${facts.declineUrl}`
  const asksGuest = !facts.confirmedByGuest && !(isWaiting && facts.needsCall)
  const links = asksGuest ? `${confirm} ${decline}` : decline
  const address = facts.address ? ` ${facts.address}.` : ''
  const call = facts.placePhone ? ` Телефон: ${facts.placePhone}` : ''
  switch (kind) {
    case 'requested':
      if (facts.needsCall) {
        return {
          subject: `Бронь ждёт звонка: ${facts.placeName}`,
          text: `Столик держим за вами: ${table}. Заведение подтвердит бронь по телефону.${call} ${decline}`,
        }
      }
      return isWaiting
        ? {
            subject: `Бронь ждёт ответа: ${facts.placeName}`,
            text: `Столик держим за вами: ${table}. Пришлём ответ заведения. ${links}`,
          }
        : {
            subject: `Столик забронирован: ${facts.placeName}`,
            text: `Столик забронирован: ${table}. ${links}`,
          }
    case 'confirmed':
      return {
        subject: `Бронь подтверждена: ${facts.placeName}`,
        text: `Бронь подтверждена: ${table}.${address} Ждём вас! ${decline}`,
      }
    case 'declined':
      return {
        subject: `Заведение не может принять вас: ${facts.placeName}`,
        text: `К сожалению, бронь отклонена: ${table}. ${facts.answer}`,
      }
    case 'cancelled':
      return { subject: `Бронь отменена: ${facts.placeName}`, text: `Бронь отменена: ${table}.` }
    case 'moved':
      return {
        subject: `Бронь изменена: ${facts.placeName}`,
        text: `Бронь изменена: ${table}. ${isWaiting ? 'Пришлём ответ заведения. ' : ''}${links}`,
      }
    case 'unanswered':
      return {
        subject: `Заведение ещё не ответило: ${facts.placeName}`,
        text: `Заведение ещё не ответило на вашу заявку: ${table}.${call}${timesOf(facts)} ${decline}`,
      }
    case 'disrupted':
      return {
        subject: `Заведение не сможет принять вас: ${facts.placeName}`,
        text: `${reasons[facts.disruption ?? 'hours']}: ${table}.${call}${timesOf(facts)} ${decline}`,
      }
    case 'resumed':
      return {
        subject: `Заведение снова сможет принять вас: ${facts.placeName}`,
        text: `Заведение снова работает в это время: ${table}. ${isWaiting ? 'Пришлём ответ заведения.' : 'Вас ждут.'} ${decline}`,
      }
    case 'offered':
      return {
        subject: `Освободился столик: ${facts.placeName}`,
        text: `Освободился столик: ${table}. Держим его ${HOLD_MINUTES} минут. Занять: ${facts.confirmUrl} Отказаться: ${facts.declineUrl}`,
      }
    case 'reminder-day':
      return {
        subject: `Завтра вас ждут: ${facts.placeName}`,
        text: `Напоминаем о брони: ${table}. ${links}`,
      }
    case 'reminder-hours':
      return {
        subject: `Скоро вас ждут: ${facts.placeName}`,
        text: `Через два часа вас ждут: ${table}.${address} ${links}`,
      }
  }
}

/** After the visit. It has no codes: a review is written by a person who signs in. */
export function composeFeedback({ placeName, reviewUrl }: { placeName: string; reviewUrl: string }) {
  return {
    subject: `Как прошло? ${placeName}`,
    text: `Как всё прошло в заведении ${inQuotes(placeName)}? Пара слов поможет другим выбрать: ${reviewUrl}`,
  }
}

const reasons: Record<Disruption, string> = {
  closed: 'К сожалению, заведение закрылось и принять вас не сможет',
  'closed-for-a-time': 'К сожалению, заведение временно закрыто и принять вас не сможет',
  'day-off': 'К сожалению, в этот день заведение не работает и принять вас не сможет',
  hours: 'К сожалению, часы работы изменились, и в это время заведение закрыто',
}

/** « Свободно также: 18:30, 20:00.» */
function timesOf({ otherTimes }: MessageFacts): string {
  if (otherTimes.length === 0) return ''
  return ` Свободно также: ${otherTimes.map((time) => time.slice(11)).join(', ')}.`
}

import { expect, test } from 'vitest'
import { composeMessage, kindsWithLinks, type MessageFacts } from './wording.ts'

const facts: MessageFacts = {
  placeName: 'Пушкин',
  address: 'Тверской бульвар, 26А',
  placePhone: '+74951234567',
  datetime: '2026-11-20T19:30',
  guests: 2,
  answer: 'Закрыты на банкет',
  needsCall: false,
  status: 'requested',
  confirmedByGuest: false,
  otherTimes: [],
  disruption: null,
  confirmUrl: 'https://shodim.ru/confirm/ABC234',
  declineUrl: 'https://shodim.ru/decline/DEF567',
}
const confirm = `Подтвердить, что придёте: ${facts.confirmUrl}`
const decline = `Перенести или отменить: ${facts.declineUrl}`
const cancel = `Отменить бронь: ${facts.declineUrl}`
const table = '«Пушкин», пт, 20\u00a0нояб., 19:30, 2\u00a0гостя'

test.each([
  ['requested', {}, `Столик держим за вами: ${table}. Пришлём ответ заведения. ${confirm} ${decline}`],
  ['requested', { status: 'confirmed' }, `Столик забронирован: ${table}. ${confirm} ${decline}`],
  ['moved', { confirmedByGuest: true }, `Бронь изменена: ${table}. Пришлём ответ заведения. ${decline}`],
  ['moved', { status: 'confirmed' }, `Бронь изменена: ${table}. ${confirm} ${decline}`],
  [
    'unanswered',
    { otherTimes: ['2026-11-20T19:00', '2026-11-20T20:00'] },
    `Заведение ещё не ответило на вашу заявку: ${table}. Телефон: +74951234567 Свободно также: 19:00, 20:00. ${decline}`,
  ],
  [
    'requested',
    { needsCall: true },
    `Столик держим за вами: ${table}. Заведение подтвердит бронь по телефону. Телефон: +74951234567 ${decline}`,
  ],
  [
    'disrupted',
    { disruption: 'day-off', placePhone: null, otherTimes: [] },
    `К сожалению, в этот день заведение не работает и принять вас не сможет: ${table}. ${decline}`,
  ],
  [
    'disrupted',
    { disruption: 'closed', placePhone: null, otherTimes: [] },
    `К сожалению, заведение закрылось и принять вас не сможет: ${table}. ${cancel}`,
  ],
  [
    'disrupted',
    { disruption: 'closed-for-a-time', otherTimes: [] },
    `К сожалению, заведение временно закрыто и принять вас не сможет: ${table}. Телефон: +74951234567 ${cancel}`,
  ],
  [
    'resumed',
    { status: 'confirmed' },
    `Заведение снова работает в это время: ${table}. Вас ждут. ${decline}`,
  ],
  ['confirmed', {}, `Бронь подтверждена: ${table}. Тверской бульвар, 26А. Ждём вас! ${decline}`],
  ['confirmed', { address: '' }, `Бронь подтверждена: ${table}. Ждём вас! ${decline}`],
  ['reminder-hours', { address: '' }, `Через два часа вас ждут: ${table}. ${confirm} ${decline}`],
  ['declined', {}, `К сожалению, бронь отклонена: ${table}. Закрыты на банкет`],
  [
    'reminder-hours',
    { status: 'confirmed' },
    `Через два часа вас ждут: ${table}. Тверской бульвар, 26А. ${confirm} ${decline}`,
  ],
  [
    'reminder-hours',
    { status: 'confirmed', confirmedByGuest: true },
    `Через два часа вас ждут: ${table}. Тверской бульвар, 26А. ${decline}`,
  ],
] as const)('%s', (kind, values, text) => {
  expect(composeMessage(kind, { ...facts, ...values }).text).toBe(text)
})

test('a message has a link only if it is of a kind with codes', () => {
  const kinds = [
    'requested',
    'confirmed',
    'declined',
    'cancelled',
    'moved',
    'unanswered',
    'disrupted',
    'resumed',
    'offered',
    'reminder-day',
    'reminder-hours',
  ] as const
  for (const kind of kinds) {
    expect(/\/(confirm|decline)\//.test(composeMessage(kind, facts).text)).toBe(kindsWithLinks.has(kind))
  }
})

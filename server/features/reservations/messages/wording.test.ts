import { expect, test } from 'vitest'
import { kindsWithLinks, type MessageFacts, wordMessage } from './wording.ts'

const facts: MessageFacts = {
  placeName: 'Пушкин',
  address: 'Тверской бульвар, 26А',
  placePhone: '+74951234567',
  datetime: '2026-11-20T19:30',
  guests: 2,
  answer: 'Закрыты на банкет',
  needsCall: false,
  status: 'requested',
  confirmUrl: 'https://shodim.ru/confirm/ABC234',
  declineUrl: 'https://shodim.ru/decline/DEF567',
}
const table = '«Пушкин», пт, 20\u00a0нояб., 19:30, 2\u00a0гостя'

test.each([
  [
    'requested',
    {},
    `Столик держим за вами: ${table}. Подтвердить: ${facts.confirmUrl} Отменить: ${facts.declineUrl}`,
  ],
  ['requested', { status: 'confirmed' }, `Столик забронирован: ${table}. Отменить: ${facts.declineUrl}`],
  [
    'requested',
    { needsCall: true },
    `Столик держим за вами: ${table}. Заведение подтвердит бронь по телефону. Телефон: +74951234567 Отменить: ${facts.declineUrl}`,
  ],
  ['confirmed', {}, `Бронь подтверждена: ${table}. Тверской бульвар, 26А. Ждём вас!`],
  ['declined', {}, `К сожалению, бронь отклонена: ${table}. Закрыты на банкет`],
  [
    'reminder-hours',
    { status: 'confirmed' },
    `Через два часа вас ждут: ${table}. Тверской бульвар, 26А. Отменить: ${facts.declineUrl}`,
  ],
] as const)('%s', (kind, values, text) => {
  expect(wordMessage(kind, { ...facts, ...values }).text).toBe(text)
})

test('a link stands in those messages alone that codes are made for', () => {
  const kinds = [
    'requested',
    'confirmed',
    'declined',
    'cancelled',
    'moved',
    'offered',
    'reminder-day',
    'reminder-hours',
  ] as const
  for (const kind of kinds) {
    expect(/\/(confirm|decline)\//.test(wordMessage(kind, facts).text)).toBe(kindsWithLinks.has(kind))
  }
})

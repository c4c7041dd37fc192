import { expect, test } from 'vitest'
import { reservationsFile } from './reservations-file.ts'

const row = (values: Partial<Parameters<typeof reservationsFile>[0][number]> = {}) => ({
  datetime: '2026-11-27T19:30',
  until: '2026-11-27T21:30',
  name: 'Анна',
  source: 'guest' as const,
  guestsCount: 2,
  zone: null,
  tables: [],
  phone: null,
  status: 'confirmed' as const,
  hasLeft: false,
  comment: '',
  ...values,
})
const lines = (values: Parameters<typeof row>[0]) => reservationsFile([row(values)]).split('\r\n')

test.each([
  ['a reservation', {}, '19:30;21:30;Анна;2;;;;Подтверждена;'],
  [
    'guests without a name',
    { name: '', source: 'walk-in' },
    '19:30;21:30;Гости без брони;2;;;;Подтверждена;',
  ],
  [
    'words with separators',
    { comment: 'у "окна"; тихо' },
    '19:30;21:30;Анна;2;;;;Подтверждена;"у ""окна""; тихо"',
  ],
  [
    'joined tables of a zone',
    {
      zone: { id: 'hall', name: 'Зал' },
      tables: [
        { id: 'a', name: '5' },
        { id: 'b', name: 'Окно' },
      ],
    },
    '19:30;21:30;Анна;2;Зал;5, Окно;;Подтверждена;',
  ],
  ['a formula of a guest', { name: '=HYPERLINK(1)' }, "19:30;21:30;'=HYPERLINK(1);2;;;;Подтверждена;"],
] as [string, Parameters<typeof row>[0], string][])('%s', (_, values, line) => {
  expect(lines(values)[1]).toBe(line)
})

test('a phone is no formula, and the file says its encoding', () => {
  const [titles = '', line = ''] = lines({ phone: '+79161234567' })
  expect(titles).toBe('\uFEFFВремя;До;Имя;Гостей;Зал;Стол;Телефон;Бронь;Комментарий')
  expect(line).toMatch(/;\+7[^;]*67;/)
})

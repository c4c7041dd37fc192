import { expect, test } from 'vitest'
import { guessColumns, planImport, readRow } from './rules.ts'

const columns = { name: 0, phone: 1, birthday: 2, visits: 3, tags: 4, notes: 5 }
const read = (...cells: string[]) => readRow({ line: 2, cells }, columns)

test.each([
  [['Имя', 'Телефон'], { name: 0, phone: 1 }],
  [['Номер телефона', 'Гость', 'Дата рождения'], { phone: 0, name: 1, birthday: 2 }],
  [['Client name', 'Phone', 'Comment', 'Visits'], { name: 0, phone: 1, notes: 2, visits: 3 }],
  [
    ['Имя', 'Телефоны', 'День рождения', 'Аллергии', 'Теги', 'Заметки', 'Визиты', 'Не пришли'],
    { name: 0, phone: 1, birthday: 2, allergies: 3, tags: 4, notes: 5, visits: 6 },
  ],
  [['Что-то', 'Иное'], {}],
])('columns of %j are guessed', (titles, guessed) => {
  expect(guessColumns(titles)).toEqual(guessed)
})

test.each([
  [['Анна', ''], 'Нет телефона: по нему узнаём гостя'],
  [['Анна', '12'], 'Не похоже на телефон: «12»'],
  [['Анна', '89161234567', '31.02'], 'Не похоже на день рождения: «31.02». Нужно 14.03 или 14.03.1990'],
  [['Анна', '89161234567', '', 'много'], 'Визиты — не целое число: «много»'],
  [['А'.repeat(61), '89161234567'], 'Имя длиннее 60 знаков'],
  [['Анна', '89161234567', '', '', 'а,б,в,г,д,е,ж,з,и,к,л,м,н'], 'Тегов больше 12'],
])('%j is refused', (cells, reason) => {
  expect(read(...cells)).toMatchObject({ line: 2, reason })
})

test('a row is converted to a card', () => {
  expect(read("'=Анна", "'+7 916 123-45-67, 89031112233", '14.03.1990', '7', 'VIP; vip', 'у\nокна')).toEqual({
    line: 2,
    name: '=Анна',
    phone: '+79161234567',
    birthday: '03-14',
    visits: 7,
    tags: ['VIP'],
    notes: 'у\nокна',
    allergies: '',
  })
})

test('a known guest is completed once, and a guest counts once in a table', () => {
  const row = read('Анна', '89161234567', '14.03', '7')
  if ('reason' in row) throw new Error(row.reason)
  const card = {
    ...row,
    id: 'card',
    name: 'Анна Петровна',
    birthday: null,
    visits_count: 3,
    imported_visits: 1,
  }
  const first = planImport([row, { ...row, line: 3 }], new Map([[row.phone, card]]))
  expect(first.changed).toMatchObject([{ name: 'Анна Петровна', birthday: '03-14', imported_visits: 5 }])
  expect(first.refused).toMatchObject([{ line: 3, reason: 'Этот гость уже есть в строке 2' }])
  const filled = { ...card, ...first.changed[0], visits_count: 7 }
  const second = planImport([row], new Map([[row.phone, filled]]))
  expect([second.changed, second.same]).toEqual([[], 1])
})

import { expect, test } from 'vitest'
import type { PlaceSummary } from '#contract/places.ts'
import type { UserShort } from '#contract/users.ts'
import { mergeFound } from './merge-found.ts'

const place = (name: string) => ({ id: name, name }) as PlaceSummary
const person = (fullName: string) => ({ id: fullName, fullName }) as UserShort

test.each([
  [
    'exact first, whichever list it is in',
    'анна',
    ['Аннушка', 'Вино'],
    ['Анна'],
    ['Анна', 'Аннушка', 'Вино'],
  ],
  [
    'places and people take turns',
    'б',
    ['Бар', 'Бистро', 'Буфет'],
    ['Борис'],
    ['Бар', 'Борис', 'Бистро', 'Буфет'],
  ],
  ['ё and quotes are not told apart', 'елка', ['Кафе Ёлка', '«Ёлка»'], [], ['«Ёлка»', 'Кафе Ёлка']],
  ['only people', 'я', [], ['Яна', 'Юля'], ['Яна', 'Юля']],
  ['nothing', 'я', [], [], []],
])('%s', (_, query, places, people, order) => {
  const found = mergeFound(query, places.map(place), people.map(person))
  expect(found.map((one) => (one.kind === 'place' ? one.place.name : one.person.fullName))).toEqual(order)
})

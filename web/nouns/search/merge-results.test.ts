import { expect, test } from 'vitest'
import type { FollowablePlace } from '#contract/places/places.ts'
import type { UserSummary } from '#contract/users/users.ts'
import { mergeResults } from './merge-results.ts'

const place = (name: string) => ({ id: name, name }) as FollowablePlace
const person = (fullName: string) => ({ id: fullName, fullName }) as UserSummary

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
  ['ё and quotes make no difference', 'елка', ['Кафе Ёлка', '«Ёлка»'], [], ['«Ёлка»', 'Кафе Ёлка']],
  ['only people', 'я', [], ['Яна', 'Юля'], ['Яна', 'Юля']],
  ['nothing', 'я', [], [], []],
])('%s', (_, query, places, people, order) => {
  const found = mergeResults(query, places.map(place), people.map(person))
  expect(found.map((item) => (item.kind === 'place' ? item.place.name : item.person.fullName))).toEqual(order)
})

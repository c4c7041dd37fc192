import { expect, test } from 'vitest'
import { readReviewsChoice, reviewsAddress, reviewsRequest } from './reviews-choice.ts'

test.each([
  ['', '/pushkin/reviews'],
  ['rating=4&photos=1&visits=1&sort=worst', '/pushkin/reviews?rating=4&photos=1&visits=1&sort=worst'],
  ['rating=9&photos=yes&sort=newest', '/pushkin/reviews'],
])('the address %s means %s', (query, address) => {
  expect(reviewsAddress('pushkin', readReviewsChoice(new URLSearchParams(query)))).toBe(address)
})

test('the request has chosen filters only', () => {
  const choice = readReviewsChoice(new URLSearchParams('rating=1&sort=best'))
  expect(reviewsRequest('a', choice)).toEqual({ placeId: 'a', type: 'review', rating: 1, orderBy: 'best' })
})

import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router'
import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { errorPageOf } from './error-page.ts'

test.each([
  new TypeError('Failed to fetch dynamically imported module: https://shodim.ru/assets/menu.js'),
  new TypeError('error loading dynamically imported module'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for /assets/menu.css'),
])('a failed download of a script or style shows the page of a lost connection: %s', (error) => {
  expect(errorPageOf(error).code).toBe(555)
})

const refusal = (status: number) =>
  new ErrorResponseImpl(status, '', { status: 'Refused', message: 'Профиль удалён' })

test.each([
  [403, 'Доступ запрещен'],
  [404, 'Страница не найдена'],
  [410, 'Профиль удалён'],
  [429, 'Профиль удалён'],
])('a page refused with %i says «%s»', (status, title) => {
  expect(errorPageOf(refusal(status)).title).toBe(title)
  const messageUI = { message: 'Профиль удалён', type: 'error' as const }
  expect(errorPageOf(new ApiError({ code: status, status: 'Refused', messageUI })).title).toBe(title)
})

test('any other error shows the page of an internal error', () => {
  expect(errorPageOf(new Error('нет такого поля')).code).toBe(500)
})

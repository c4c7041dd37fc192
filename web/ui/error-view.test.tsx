import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { errorPage } from '#web/lib/pages/error-page.ts'
import { type ErrorKind, ErrorView } from './error-view.tsx'

test.each<[code: number, kind: ErrorKind, title: string, way: string]>([
  [401, 'page', 'Доступ запрещен', 'На главную'],
  [403, 'page', 'Доступ запрещен', 'На главную'],
  [404, 'not-found', 'Страница не найдена', 'На главную'],
  [410, 'not-found', 'Страница не найдена', 'На главную'],
  [500, 'page', 'Что то пошло не так…', 'На главную'],
  [500, 'global', 'Что то пошло не так…', 'Перезагрузить страницу'],
  [503, 'page', 'Страница временно недоступна', 'На главную'],
  [555, 'page', 'Отсутствует соединение с интернетом', 'Перезагрузить страницу'],
])('status %i on a %s shows «%s» and the link «%s»', (code, kind, title, way) => {
  render(<ErrorView {...errorPage(code)} kind={kind} />, { wrapper: MemoryRouter })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  const ways = [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')]
  expect(ways.map((way) => way.textContent)).toEqual([way])
})

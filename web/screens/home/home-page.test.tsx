import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startFakeServer } from '#tests/support/fake-server.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { HomePage } from './home-page.tsx'

test('a search of cities that fails says so and can be repeated', async () => {
  const server = await startFakeServer()
  server.respond = ({ url }) =>
    url.includes('query=') ? { status: 500, error: 'InternalError' } : { status: 200, data: { cities: [] } }
  renderPage(server, <HomePage />)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Ваш город' }), { target: { value: 'Тула' } })
  const retry = await screen.findByRole('button', { name: 'Повторить' })
  expect(screen.queryByText(/^Найдено/)).toBeNull()
  server.respond = () => ({ status: 200, data: { cities: [] } })
  fireEvent.click(retry)
  await screen.findByText(/^Такого города у.нас пока нет/)
})

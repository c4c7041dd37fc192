import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { startFakeServer, viewer } from '#tests/support/fake-server.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { FollowSuggestions } from './follow-suggestions.tsx'

test.each(['/api/v1/places', '/api/v2/users'])('a failure of %s is not an empty city', async (path) => {
  const server = await startFakeServer()
  server.respond = ({ url }) =>
    url.startsWith(path) ? { status: 500, error: 'InternalError' } : { status: 404, error: 'RecordNotFound' }
  renderPage(server, <FollowSuggestions />, { viewer })
  await screen.findByRole('button', { name: 'Повторить' })
})

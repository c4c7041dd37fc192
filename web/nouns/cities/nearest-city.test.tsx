import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#tests/support/fake-server.ts'
import { requestGeoposition } from '#web/lib/browser/geoposition.ts'
import { NearestCity } from './nearest-city.tsx'

afterEach(async () => {
  // The position is shared by all pages of a tab.
  vi.stubGlobal('isSecureContext', false)
  await requestGeoposition()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('after a failed request the nearest city can be searched again', async () => {
  const coords = { latitude: 55.75, longitude: 37.62 }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', {
    onLine: true,
    userAgent: '',
    geolocation: { getCurrentPosition: (found: (position: object) => void) => found({ coords }) },
  })
  const server = await startFakeServer()
  server.respond = () => 'cut'
  render(
    <QueryClientProvider client={server.queryClient}>
      <MemoryRouter>
        <NearestCity addressOf={({ latinName }) => `/${latinName}/places`} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button'))
  const again = await screen.findByText(/получилось найти ближайший город/)
  server.respond = () => ({ status: 200, data: { city: { id: 1, name: 'Москва', latinName: 'moscow' } } })
  fireEvent.click(again)
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/moscow/places')
})

import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNow } from './now.ts'
import { PageStateProvider } from './pages/page-state.tsx'

const HOUR_MS = 3_600_000
const morning = Date.UTC(2026, 10, 20, 6)
let renderings = 0

beforeEach(() => {
  vi.useFakeTimers({ now: morning })
  renderings = 0
})
afterEach(() => vi.useRealTimers())

function Clock() {
  renderings += 1
  return <output>{new Date(useNow()).toISOString()}</output>
}

const page = (renderedAt: number) => (
  <PageStateProvider state={{ renderedAt, viewer: null, settings: {} as never }}>
    <Clock />
  </PageStateProvider>
)
const shown = () => Date.parse(screen.getByRole('status').textContent ?? '')

test('a page opened long after its document shows the present time', () => {
  const { unmount } = render(page(morning - 14 * HOUR_MS))
  expect(shown()).toBe(morning)
  // The clock stands still while no component uses it.
  unmount()
  vi.setSystemTime(morning + HOUR_MS)
  render(page(morning - 14 * HOUR_MS))
  expect(shown()).toBe(morning + HOUR_MS)
})

test('the clock ticks once a minute, and when the page becomes visible after a sleep', () => {
  render(page(morning))
  act(() => vi.advanceTimersByTime(60_000))
  expect(shown()).toBe(morning + 60_000)
  vi.setSystemTime(morning + 8 * HOUR_MS)
  act(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(shown()).toBe(morning + 8 * HOUR_MS)
})

test('hydration agrees with an old document and then shows the present time', () => {
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(page(morning - HOUR_MS))
  expect(shown()).toBe(morning - HOUR_MS)
  render(page(morning - HOUR_MS), { container, hydrate: true })
  expect(shown()).toBe(morning)
})

test('a page that was rendered just now is not rendered again', () => {
  render(page(morning)).unmount()
  renderings = 0
  render(page(morning - 30_000))
  expect(renderings).toBe(1)
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Place } from '#contract/places/places.ts'
import { startFakeServer } from '#tests/support/fake-server.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { HoursReportForm } from './hours-report-form.tsx'

/** A Friday, 20:00 in Moscow. */
const friday = Date.UTC(2026, 10, 27, 17)
const place = {
  id: 'b'.repeat(24),
  mainSchedule: null,
  location: { city: { timeZone: 'Europe/Moscow' } },
} as unknown as Place

test('a day off is reported for one day, whatever was said of the hours before', async () => {
  const server = await startFakeServer()
  server.respond = () => ({ status: 200, data: { isChanged: false } })
  renderPage(
    server,
    <HoursReportForm place={place} title="Часы работы" report={null} onClose={() => undefined} />,
    { now: friday },
  )
  fireEvent.click(screen.getByRole('checkbox', { name: 'Так каждый день' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Не работает в этот день' }))
  expect(screen.getByRole('combobox', { name: 'День' })).toHaveProperty('disabled', false)
  fireEvent.click(screen.getByRole('button', { name: 'Отправить' }))
  await waitFor(() => expect(server.requests).not.toHaveLength(0))
  expect(server.requests[0]?.body).toEqual({ days: [{ dayOfWeek: 5, startAt: null, endAt: null }] })
})

test('a day with a break starts empty, so that its second interval is not deleted unseen', async () => {
  const server = await startFakeServer()
  const items = [
    { dayOfWeek: 4, startAt: '10:00', endAt: '22:00' },
    { dayOfWeek: 5, startAt: '12:00', endAt: '15:00' },
    { dayOfWeek: 5, startAt: '18:00', endAt: '23:00' },
  ]
  renderPage(
    server,
    <HoursReportForm
      place={{ ...place, mainSchedule: { items } } as unknown as Place}
      title="Часы работы"
      report={null}
      onClose={() => undefined}
    />,
    { now: friday },
  )
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'С' }).value).toBe('')
  fireEvent.change(screen.getByRole('combobox', { name: 'День' }), { target: { value: '4' } })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'С' }).value).toBe('10:00')
})

test('after midnight the day is the business day that has not ended', async () => {
  const server = await startFakeServer()
  renderPage(
    server,
    <HoursReportForm place={place} title="Часы работы" report={null} onClose={() => undefined} />,
    { now: Date.UTC(2026, 10, 27, 21, 40) },
  )
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'День' }).value).toBe('5')
})

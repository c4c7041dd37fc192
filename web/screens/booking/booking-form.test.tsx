import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Place } from '#contract/places/places.ts'
import { startFakeServer } from '#tests/support/fake-server.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { ReservationTerms } from '#web/nouns/reservations/api.ts'
import { readBookingDraft } from '#web/nouns/reservations/booking-draft.ts'
import { BookingForm } from './booking-form.tsx'

const pushkin = {
  latinName: 'pushkin',
  mainSchedule: { items: [] },
  location: { city: { countryCode: 'RU' } },
} as unknown as Place
const terms: ReservationTerms = {
  today: '2026-11-27',
  lastDate: '2026-12-27',
  timeZone: 'Europe/Moscow',
  stayMinutes: 120,
  longerStays: [],
  largestParty: 10,
  zones: [],
  daysOff: [],
  isInstant: false,
  instantGuests: null,
  notes: [],
}
const full = { status: 404, error: 'RecordNotFound' }

/** Each test has a place of its own, because drafts are kept by place. */
let placeCount = 0

async function show({ slots, path = '/pushkin/booking' }: { slots: number[]; path?: string }) {
  placeCount += 1
  const place = { ...pushkin, id: String(placeCount).padStart(24, '0') }
  const server = await startFakeServer()
  server.respond = ({ method, url }) => {
    if (method === 'POST') return { status: 200, data: { timeout: 60 } }
    if (url.includes('/reservation-days')) return full
    return slots.length > 0 ? { status: 200, data: { currentDate: slots } } : full
  }
  return { server, place, ...renderPage(server, <BookingForm place={place} terms={terms} />, { path }) }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const typePhone = (value: string) =>
  fireEvent.input(screen.getByRole('textbox', { name: 'Телефон' }), { target: { value } })
const sentCodes = (server: Awaited<ReturnType<typeof show>>['server']) =>
  server.requests.filter(({ url }) => url === '/api/v1/request-code').map(({ body }) => body.phone)

test('the period of the waiting list follows the chosen day', async () => {
  const { place, router } = await show({ slots: [] })
  fireEvent.click(await screen.findByRole('checkbox', { name: /Сообщить, если столик освободится/ }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Не позже' }), {
    target: { value: '2026-11-28T00:30' },
  })
  press('Завтра')
  await screen.findByRole('checkbox', { name: /Сообщить, если столик освободится/, checked: true })
  const latest = screen.getByRole('combobox', { name: 'Не позже' })
  expect(within(latest).getByRole('option', { selected: true }).textContent).toBe('00:30')
  type('Имя', 'Анна')
  typePhone('+7 (916) 123-45-67')
  press('Встать в лист ожидания')
  await waitFor(() => expect(router.state.location.pathname).toBe('/pushkin/booking/code'))
  expect(readBookingDraft(place.id).waitlist).toEqual({ from: '2026-11-28T19:00', to: '2026-11-29T00:30' })
})

test('another phone gets a code of its own', async () => {
  const { server, router } = await show({ slots: [38] })
  fireEvent.click(await screen.findByRole('button', { name: '19:00' }))
  type('Имя', 'Анна')
  typePhone('+7 (916) 123-45-67')
  press('Забронировать')
  await waitFor(() => expect(sentCodes(server)).toHaveLength(1))
  await waitFor(() => expect(router.state.location.pathname).toBe('/pushkin/booking/code'))
  typePhone('+7 (916) 765-43-21')
  press('Забронировать')
  await waitFor(() => expect(sentCodes(server)).toHaveLength(2))
  expect(sentCodes(server)[1]).toContain('765-43-21')
})

test('a time of the address that does not exist is ignored', async () => {
  await show({ slots: [38], path: '/pushkin/booking?at=2026-99-99T03:00&guests=2' })
  expect((await screen.findByRole('button', { name: 'Сегодня' })).getAttribute('aria-pressed')).toBe('true')
})

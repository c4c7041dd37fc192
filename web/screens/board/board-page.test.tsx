import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Place } from '#contract/places/places.ts'
import type { VenueReservation } from '#contract/reservations/reservations.ts'
import { startFakeServer, viewer } from '#tests/support/fake-server.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import {
  cachedPendingWrites,
  cancelPendingWrite,
  putPendingWrite,
} from '#web/nouns/pending-writes/pending-writes-store.ts'
import type { Board } from '#web/nouns/reservations/board/board-api.ts'
import { closeSnackbar, currentSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { BoardPage } from './board-page.tsx'

/** A Friday, 15:00 in Moscow. */
const friday = Date.UTC(2026, 10, 27, 12)
const today = '2026-11-27'
const place = {
  id: 'b'.repeat(24),
  latinName: 'pushkin',
  name: 'Пушкин',
  isReservationsEnabled: true,
  rights: { canSeeGuests: false },
  category: { name: 'Рестораны', latinName: 'restaurants' },
  location: { city: { name: 'Москва', latinName: 'moscow', timeZone: 'Europe/Moscow', countryCode: 'RU' } },
} as unknown as Place

const hall = { id: '1'.repeat(24), name: 'Зал', seats: 20 }
const terrace = { id: '2'.repeat(24), name: 'Терраса', seats: 6 }
const at = (time: string, guests: number) => ({ datetime: `${today}T${time}`, guests })

const reservation = (values: Partial<VenueReservation>) =>
  ({
    id: 'c'.repeat(24),
    place: { id: place.id, latinName: 'pushkin', name: 'Пушкин' },
    name: 'Анна',
    phone: '+79161234567',
    guestsCount: 2,
    datetime: `${today}T19:00`,
    until: `${today}T21:00`,
    startsAt: '2026-11-27T16:00:00.000Z',
    zone: hall,
    comment: '',
    answer: '',
    status: 'requested',
    source: 'guest',
    disruption: null,
    heldUntil: null,
    version: 1,
    hasLeft: false,
    tables: [],
    needsCall: false,
    noShowCount: 0,
    guest: null,
    actions: ['confirm', 'decline'],
    ...values,
  }) as VenueReservation

async function show(values: Partial<Board> = {}, search = '') {
  const board: Board = {
    reservations: [],
    seats: 26,
    bufferMinutes: 0,
    zones: [],
    occupancy: [],
    today,
    newCount: 0,
    hasLiveEvents: false,
    days: [],
    waitlistEntries: [],
    canChangeSettings: false,
    door: [],
    ...values,
  }
  const server = await startFakeServer()
  server.respond = ({ url }) => {
    if (url.includes('/reservation-settings')) return { status: 200, data: { settings: { zones: [] } } }
    if (url.includes('/table-times')) return { status: 200, data: { times: [] } }
    return url.includes('/door-queue')
      ? { status: 500, error: 'InternalError' }
      : { status: 200, data: board }
  }
  const path = `/pushkin/reservations${search}`
  return { server, ...renderPage(server, <BoardPage place={place} />, { path, viewer, now: friday }) }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const openEntry = async () => {
  press('Записать гостей')
  // The form is loaded first.
  const options = { timeout: 10_000 }
  return within(await screen.findByRole('dialog', { name: 'Записать гостей' }, options))
}

beforeEach(() => {
  localStorage.clear()
  closeSnackbar()
})
afterEach(async () => {
  await act(async () => {
    for (const write of cachedPendingWrites(viewer.id)) await cancelPendingWrite(write)
  })
})

test('guests at the door who are corrected after a lost response are other guests', async () => {
  const { server } = await show()
  await screen.findByText('На этот день броней нет')
  const form = await openEntry()
  fireEvent.click(form.getByRole('radio', { name: 'Ждут' }))
  fireEvent.change(form.getByRole('textbox', { name: 'Имя' }), { target: { value: 'Глеб' } })
  const queued = () => server.requests.filter(({ url }) => url.includes('/door-queue'))
  const send = async (count: number) => {
    fireEvent.click(form.getByRole('button', { name: 'В очередь' }))
    await waitFor(() => expect(queued()).toHaveLength(count))
    await form.findByRole('button', { name: 'В очередь', busy: false })
    await form.findByRole('alert')
  }
  await send(1)
  await send(2)
  fireEvent.change(form.getByRole('textbox', { name: 'Имя' }), { target: { value: 'Глеб с семьёй' } })
  await send(3)
  const [first, second, third] = queued().map(({ body }) => body.idempotency_key)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('the results of a search are not printed as one evening', async () => {
  const { container } = await show(
    { reservations: [reservation({ datetime: '2026-11-20T19:00' })] },
    '?query=Анна',
  )
  await screen.findByText('Нашлось')
  expect(screen.queryByRole('button', { name: 'Печать' })).toBeNull()
  expect(container.textContent).not.toContain('Броней нет')
})

test('the view by hours shows the chosen zone alone', async () => {
  const zones = [
    { ...hall, tables: [], joins: [], occupancy: [at('19:00', 4)] },
    { ...terrace, tables: [], joins: [], occupancy: [at('19:00', 2)] },
  ]
  const reservations = [
    reservation({ name: 'Анна', zone: hall }),
    reservation({ id: 'd'.repeat(24), name: 'Борис', zone: terrace }),
  ]
  await show({ zones, reservations, occupancy: [at('19:00', 6)] }, `?view=hours&zone=${terrace.id}`)
  const hours = within(await screen.findByRole('list', { name: 'Загрузка по часам' }))
  hours.getByText(/^2 из.6 мест$/)
  hours.getByText('Борис')
  expect(hours.queryByText('Анна')).toBeNull()
})

test('the view by hours of a day off says that there are no reservations', async () => {
  await show({}, '?view=hours')
  await screen.findByText('На этот день броней нет')
})

test('a confirmed reservation is announced', async () => {
  await show({ reservations: [reservation({})] })
  fireEvent.click(await screen.findByRole('button', { name: 'Подтвердить' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Подтвердить' }))
  await waitFor(() => expect(currentSnackbar.get()?.text).toBe('Анна: бронь подтверждена'))
})

test('guests written without a network have their date on the board of another day', async () => {
  const write = (datetime: string, name: string) =>
    putPendingWrite({
      kind: 'guests',
      key: name,
      viewerId: viewer.id,
      writtenAt: friday,
      placeId: place.id,
      request: { source: 'phone', guests_count: 2, name, datetime },
      problem: 'Нет мест',
    })
  await write('2026-11-29T19:30', 'Глеб')
  await write('2026-11-28T00:30', 'Вера')
  await show()
  const list = within(await screen.findByRole('list', { name: 'Ждут отправки' }))
  expect(list.getByText(/Глеб/).textContent).toMatch(/^вс, 29.нояб\., 19:30 Глеб/)
  expect(list.getByText(/Вера/).textContent).toMatch(/^00:30 Вера/)
})

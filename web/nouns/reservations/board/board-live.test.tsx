import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { dispatchServerEvent, setSocketOpen } from '#web/lib/api/live-bus.ts'
import { boardKey } from './board-api.ts'
import { useLiveBoards } from './board-live.ts'

const queryKey = [...boardKey('bar'), {}] as const

/** A board whose answer is the number of the request. */
function Board({ load }: { load: () => number }) {
  useLiveBoards(['bar'])
  const { data } = useQuery({
    queryKey,
    staleTime: 5_000,
    queryFn: async () => {
      await pause(20)
      return load()
    },
  })
  return <p>{`загрузок: ${data ?? 0}`}</p>
}

/** @param held the number of loads before, by the document */
function openBoard(held = 0) {
  let loads = held
  const client = new QueryClient()
  if (held > 0) client.setQueryData(queryKey, held)
  render(
    <QueryClientProvider client={client}>
      <Board load={() => ++loads} />
    </QueryClientProvider>,
  )
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const shown = async (loads: number) => {
  await act(() => pause(400))
  expect(screen.getByText(`загрузок: ${loads}`)).toBeDefined()
}

afterEach(() => act(() => setSocketOpen(false)))

test('a board that is opened while the socket is open loads once, then with each change', async () => {
  setSocketOpen(true)
  openBoard()
  await shown(1)
  act(() => dispatchServerEvent('reservations', { placeId: 'another' }))
  await shown(1)
  act(() => dispatchServerEvent('reservations', { placeId: 'bar' }))
  await shown(2)
})

test('a board that the document brought is loaded again: changes since then were not received', async () => {
  setSocketOpen(true)
  openBoard(1)
  await shown(2)
})

test('a board is loaded again when the socket opens after it', async () => {
  openBoard()
  await shown(1)
  act(() => setSocketOpen(true))
  await shown(2)
})

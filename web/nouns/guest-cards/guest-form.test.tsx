import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { GuestCard } from '#contract/guest-cards/guest-cards.ts'
import { startFakeServer } from '#tests/support/fake-server.ts'
import { GuestForm } from './guest-form.tsx'

const guest = {
  id: 'c'.repeat(24),
  name: 'Анна',
  phones: [],
  birthday: null,
  allergies: '',
  tags: [],
  notes: '',
  version: 1,
} as unknown as GuestCard

test('a card that a colleague changed or merged meanwhile is sent with the id and version that the form shows', async () => {
  const server = await startFakeServer()
  server.respond = () => ({ status: 409, error: 'EditConflict' })
  const form = (card: GuestCard) => (
    <QueryClientProvider client={server.queryClient}>
      <MemoryRouter>
        <GuestForm placeId={'d'.repeat(24)} guest={card} onSaved={() => {}} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { rerender } = render(form(guest))
  fireEvent.change(screen.getByLabelText('Имя'), { target: { value: 'Анна Л.' } })
  const save = screen.getByRole('button', { name: 'Сохранить' })
  fireEvent.click(save)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('только что изменил'))
  rerender(form({ ...guest, id: 'e'.repeat(24), notes: 'Любит столик у окна', version: 2 }))
  fireEvent.click(save)
  await waitFor(() =>
    expect(server.requests.filter(({ method }) => method === 'PATCH')).toMatchObject([
      { url: `/api/v1/guests/${guest.id}`, body: { version: 1, notes: '' } },
      { url: `/api/v1/guests/${guest.id}`, body: { version: 1, notes: '' } },
    ]),
  )
})

import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { deferred, type Reply, startFakeServer } from '#tests/support/fake-server.ts'
import { MentionField } from './mention-field.tsx'

const person = (letter: string, name: string) => ({ kind: 'user', id: letter.repeat(24), name })
const anna = person('a', 'Анна')
const boris = person('b', 'Борис')
const reply = (...suggestions: object[]): Reply => ({ status: 200, data: { suggestions } })

function Field() {
  const [value, setValue] = useState('')
  return (
    <MentionField value={value} maxLength={300} onChange={setValue}>
      {(area) => <textarea {...area} aria-label="Текст" />}
    </MentionField>
  )
}

async function show() {
  const server = await startFakeServer()
  render(
    <QueryClientProvider client={server.queryClient}>
      <Field />
    </QueryClientProvider>,
  )
  return server
}

const field = () => screen.getByRole('textbox') as HTMLTextAreaElement
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (key: string) => fireEvent.keyDown(field(), { key })

test('after Escape a new «@» opens the list again', async () => {
  const server = await show()
  server.respond = () => reply(anna)
  type('@')
  await screen.findByRole('option', { name: /Анна/ })
  press('Escape')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  type('')
  type('@')
  await screen.findByRole('option', { name: /Анна/ })
})

test('Enter inserts nobody from suggestions for an earlier text', async () => {
  const server = await show()
  const late = deferred<Reply>()
  server.respond = ({ url }) => (url.includes('query=%') ? late.wait : reply(anna))
  type('@')
  await screen.findByRole('option', { name: /Анна/ })
  type('@бор')
  press('Enter')
  expect(field().value).toBe('@бор')
  await waitFor(() => expect(server.requests).toHaveLength(2))
  press('Enter')
  expect(field().value).toBe('@бор')
  late.open(reply(boris))
  await screen.findByRole('option', { name: /Борис/ })
  press('Enter')
  expect(field().value).toBe('@Борис ')
})

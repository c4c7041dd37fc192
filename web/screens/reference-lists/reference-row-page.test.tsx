import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen, success } from '#tests/support/components/show-screen.tsx'
import { referenceRowQuery } from '#web/nouns/administration/reference-rows-query.ts'
import { NewReferenceRowPage, ReferenceRowPage } from './reference-row-page.tsx'

const row = { id: 7, version: 1, isHidden: false, placeCount: 0, fields: { name: 'Бухарская' } }

const name = () => screen.findByLabelText<HTMLInputElement>('Название')
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('typed changes stay when the row changes on the server, and are saved with the version they began from', async () => {
  const { queryClient, requests } = showScreen(
    <ReferenceRowPage list="cuisines" rowId={7} />,
    ({ method, body }) => {
      if (method !== 'PATCH') return success({ row, changes: [], isEnd: true })
      return success({ row: { ...row, ...(body as object), version: 3 } })
    },
  )
  type(await name(), 'Бухарская кухня')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Скрыть' }).disabled).toBe(true)
  const key = referenceRowQuery('cuisines', 7).queryKey
  act(() => void queryClient.setQueryData(key, { ...row, version: 2, fields: { name: 'Узбекская' } }))
  expect((await name()).value).toBe('Бухарская кухня')
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      version: 1,
      fields: { name: 'Бухарская кухня' },
    }),
  )
})

test('a newer version of the row is shown while nothing is typed', async () => {
  const { queryClient } = showScreen(<ReferenceRowPage list="cuisines" rowId={7} />, () =>
    success({ row, changes: [], isEnd: true }),
  )
  await name()
  const key = referenceRowQuery('cuisines', 7).queryKey
  act(() => void queryClient.setQueryData(key, { ...row, version: 2, fields: { name: 'Узбекская' } }))
  expect((await name()).value).toBe('Узбекская')
})

test('what is typed is not replaced by a proposal', async () => {
  showScreen(<NewReferenceRowPage list="cities" />, () =>
    success({ fields: { nameIn: 'в Сочах', timeZone: 'Europe/Moscow' } }),
  )
  type(await name(), 'Сочи')
  type(screen.getByLabelText('Где: с предлогом'), 'в Сочи')
  fireEvent.click(screen.getByRole('button', { name: 'Предложить остальное' }))
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Часовой пояс').value).toBe('Europe/Moscow'),
  )
  expect(screen.getByLabelText<HTMLInputElement>('Где: с предлогом').value).toBe('в Сочи')
})

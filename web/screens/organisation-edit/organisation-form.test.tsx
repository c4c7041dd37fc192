import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { City } from '#contract/reference/cities.ts'
import { refusal, showScreen, success, viewer } from '#tests/support/components/show-screen.tsx'
import { errorOfResponse, noConnection } from '#web/lib/api/api-error.ts'
import type { OrganisationBase } from './organisation-draft.ts'
import { OrganisationForm } from './organisation-form.tsx'

const city = { id: 1, name: 'Москва' } as City
const initial: OrganisationBase = {
  values: { name: 'Мята', categoryId: null, city, avatar: null },
  version: 3,
}

/** Changes the name and saves it, which fails. */
async function showRefused(failure: Error, readFresh?: () => Promise<OrganisationBase>) {
  const { router } = showScreen(
    <OrganisationForm
      subject="new"
      viewerId={viewer.id}
      initial={initial}
      submitLabel="Сохранить"
      isSending={false}
      send={(_sent, _since, { onError }) => void onError(failure)}
      {...(readFresh && { readFresh })}
    />,
    () => success({ categories: [], cities: [], isEnd: true }),
    { path: '/edit', address: '/edit' },
  )
  fireEvent.change(await screen.findByRole('textbox', { name: 'Название' }), { target: { value: 'Мята 2' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Сохранить' })))
  return router
}

beforeEach(() => localStorage.clear())

test('after a refused save, leaving asks again', async () => {
  const router = await showRefused(noConnection())
  await screen.findByText(noConnection().message)
  act(() => void router.navigate('/'))
  await screen.findByRole('dialog', { name: 'Уйти без сохранения?' })
})

test('a conflict whose other side cannot be loaded shows an error', async () => {
  const { status, body } = refusal(409, 'Изменил кто-то другой', {
    status: 'EditConflict',
    conflict: { version: 4, changes: [] },
  })
  await showRefused(errorOfResponse(status, body), () => Promise.reject(noConnection()))
  expect(await screen.findByText(noConnection().message)).toBeTruthy()
})

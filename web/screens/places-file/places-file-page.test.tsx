import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OperationResponse } from '#contract/pages.ts'
import { refusal, showScreen, success } from '#tests/support/components/show-screen.tsx'
import { noConnection } from '#web/lib/api/api-error.ts'
import { PlacesFilePage } from './places-file-page.tsx'

const counts = { new: 0, changed: 1, unchanged: 0, error: 0 }
const row = { line: 2, status: 'changed', placeId: null, name: 'Мята', changes: [], errors: [], affected: 0 }
const affected = { count: 0, guests: 0, withoutPhone: 0, cancelOnly: 0, days: [] }
const lists = { categories: [], cuisines: [], tags: [], dresscodes: [] }

/** Uploads a file with one change; the test provides the responses to its application. */
async function showChecked(responses: (() => OperationResponse)[]) {
  showScreen(<PlacesFilePage organisationId="a" />, ({ url }) => {
    if (url.endsWith('/check')) return success({ rows: [row], counts, affected, fingerprint: 'f' })
    if (url.endsWith('/apply')) return responses.shift()?.() ?? success({ rows: [row], counts })
    return success({ ...lists, organisation: { id: 'a', name: 'Мята', places: [] } })
  })
  const file = new File(['code;name'], 'мята.csv', { type: 'text/csv' })
  fireEvent.change(await screen.findByLabelText('Файл CSV'), { target: { files: [file] } })
  await screen.findByRole('button', { name: /^Применить/ })
}

const apply = () => fireEvent.click(screen.getByRole('button', { name: /^Применить/ }))

test('the error of a failed attempt goes with the next one', async () => {
  await showChecked([
    () => {
      throw noConnection()
    },
  ])
  apply()
  await screen.findByText(noConnection().message)
  apply()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Применить/ })).toBeNull())
  expect(screen.queryByText(noConnection().message)).toBeNull()
})

test('changes that were checked before somebody else saved cannot be applied again', async () => {
  await showChecked([() => refusal(409, 'Изменено', { status: 'EditConflict' })])
  apply()
  await screen.findByText(/^Пока вы смотрели, заведения изменили/)
  expect(screen.queryByRole('button', { name: /^Применить/ })).toBeNull()
})

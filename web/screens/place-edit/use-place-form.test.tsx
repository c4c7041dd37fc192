import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Place } from '#contract/places/places.ts'
import { images, values } from '#tests/support/components/place-values.ts'
import { refusal, showScreen } from '#tests/support/components/show-screen.tsx'
import { noConnection } from '#web/lib/api/api-error.ts'
import { usePlaceForm } from './use-place-form.ts'

const form = { id: 'f'.repeat(24), version: 3, city_id: 1, images, values }

function Editor() {
  const place = { id: form.id, organisation: null } as Place
  const { copy, change, errors, isSaving, handleSubmit } = usePlaceForm({ form, place, onSaved: () => {} })
  return (
    <>
      <input
        aria-label="Название"
        value={copy.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <button type="button" disabled={isSaving} onClick={handleSubmit}>
        Сохранить
      </button>
      <p role="alert">{errors.latin_name ?? errors.form}</p>
    </>
  )
}

beforeEach(() => localStorage.clear())

test('a conflict whose other side cannot be loaded shows an error', async () => {
  const conflict = { version: 4, changes: [] }
  showScreen(<Editor />, ({ method }) => {
    if (method === 'GET') throw noConnection()
    return refusal(409, 'Страницу изменили', { status: 'EditConflict', conflict })
  })
  fireEvent.change(await screen.findByLabelText('Название'), { target: { value: 'Пушкинъ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText(/сохранено на этом устройстве/)).toBeTruthy()
})

test('a taken slug is an error of its field', async () => {
  const fields = { latin_name: ['Данная ссылка уже занята'] }
  showScreen(<Editor />, () =>
    refusal(422, 'Данная ссылка уже занята', { status: 'SlugAlreadyExist', fields }),
  )
  fireEvent.change(await screen.findByLabelText('Название'), { target: { value: 'Пушкинъ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Данная ссылка уже занята')).toBeTruthy()
})

import { fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { City } from '#contract/reference/cities.ts'
import { refusal, showScreen, success, viewer } from '#tests/support/components/show-screen.tsx'
import { deleteNewPlaceDraft, saveNewPlaceDraft } from './new-place.ts'
import { useNewPlace } from './use-new-place.ts'

const moscow = { id: 1, latinName: 'moscow', name: 'Москва', lat: 55.75, lon: 37.61 } as City

function Creation() {
  const { errors, handleSubmit } = useNewPlace({ viewerId: viewer.id, city: moscow, onCreated: () => {} })
  return (
    <>
      <button type="button" onClick={handleSubmit}>
        Добавить
      </button>
      <p role="alert">{errors.form}</p>
    </>
  )
}

test('a page without a free address says so, because the form has no field for it', async () => {
  saveNewPlaceDraft(viewer.id, {
    name: 'Ровесник',
    categoryId: 2,
    city: moscow,
    street: '',
    building: '',
    point: '55.76412, 37.60581',
    phone: '',
  })
  onTestFinished(() => deleteNewPlaceDraft(viewer.id))
  showScreen(<Creation />, ({ method }) =>
    method === 'GET'
      ? success({ duplicates: [] })
      : refusal(422, 'Данная ссылка уже занята', {
          status: 'SlugAlreadyExist',
          fields: { latin_name: ['Данная ссылка уже занята'] },
        }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Добавить' }))
  expect(await screen.findByText('Не получилось подобрать адрес страницы. Попробуйте ещё раз')).toBeTruthy()
})

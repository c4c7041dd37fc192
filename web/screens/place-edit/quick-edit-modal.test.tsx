import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OperationResponse } from '#contract/pages.ts'
import { images, values } from '#tests/support/components/place-values.ts'
import { refusal, showScreen, success } from '#tests/support/components/show-screen.tsx'
import { noConnection } from '#web/lib/api/api-error.ts'
import { placeQuery } from '#web/nouns/places/place-query.ts'
import { QuickEditModal } from './quick-edit-modal.tsx'

const place = { id: 'f'.repeat(24), latinName: 'pushkin', name: 'Пушкин', rights: { canEdit: true } }
const [album] = values.albums

/** Opens the album of a place whose imported phone does not fit its mask. */
async function showAlbum(save: () => OperationResponse) {
  const form = {
    id: place.id,
    version: 3,
    city_id: 1,
    images,
    values: { ...values, phones: [{ phone: '+7495123', name: '' }] },
  }
  const shown = showScreen(
    <QuickEditModal name="edit_album_place" id={album?.id ?? null} onClose={() => {}} />,
    ({ method, url }) => {
      if (method === 'PATCH') return save()
      return success(url.endsWith('/edit') ? { form } : { place })
    },
    { path: '/:placeId', address: '/pushkin' },
  )
  const title = await screen.findByRole('textbox', { name: 'Название' })
  fireEvent.change(title, { target: { value: 'Зал у камина' } })
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  return shown
}

test('a wrong value elsewhere on the page does not stop the save of an album', async () => {
  const { requests, queryClient } = await showAlbum(() => success({ place, version: 4 }))
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ method: 'PATCH', body: { version: 3 } }))
  const sent = requests.find(({ method }) => method === 'PATCH')?.body as Record<string, unknown>
  expect(Object.keys(sent)).toEqual(['albums', 'version'])
  await waitFor(() => expect(queryClient.getQueryData(placeQuery(place.id).queryKey)).toEqual(place))
})

test('without a connection the dialog promises no draft', async () => {
  await showAlbum(() => {
    throw noConnection()
  })
  const alert = await screen.findByText(noConnection().message)
  expect(alert.textContent).not.toContain('сохранено')
})

test('a refused album shows the error at its field', async () => {
  await showAlbum(() =>
    refusal(422, 'Проверьте поля', { fields: { 'albums.0.title': ['Такой альбом уже есть'] } }),
  )
  await screen.findByText('Такой альбом уже есть')
})

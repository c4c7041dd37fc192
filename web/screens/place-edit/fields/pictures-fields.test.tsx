import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { images, picture, values } from '#tests/support/components/place-values.ts'
import { showScreen, success } from '#tests/support/components/show-screen.tsx'
import { twoColorJpeg } from '#tests/support/pictures.ts'
import { type GalleryFormValues, placeFormValuesOf } from '#web/nouns/places/edit-form/place-form-values.ts'
import { GalleryFields } from './gallery-fields.tsx'
import { PicturesFields } from './pictures-fields.tsx'

const initial = placeFormValuesOf({ values, images, organisations: [] })
const [album = never()] = initial.albums

const photo = new File([new Uint8Array(await twoColorJpeg(40, 30))], 'новое.jpg', { type: 'image/jpeg' })

/** A server that refuses every picture, once the returned function is called. */
async function refusePictures(): Promise<{ origin: string; answer: () => void }> {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-credentials', 'true')
    request.resume()
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    await isAnswered
    response.statusCode = 500
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, answer }
}

function Pictures() {
  const [copy, setCopy] = useState(initial)
  return (
    <>
      <PicturesFields
        place={{ id: 'a', name: 'Пушкин' }}
        copy={copy}
        onChange={(part) => setCopy((before) => ({ ...before, ...part }))}
        onUploading={() => {}}
        errorOf={() => undefined}
      />
      <output>{copy.avatar ? 'фото есть' : 'фото нет'}</output>
    </>
  )
}

function Album() {
  const [gallery, setGallery] = useState<GalleryFormValues>({ ...album, photos: [picture('b')] })
  return (
    <>
      <GalleryFields
        kind="albums"
        gallery={gallery}
        onChange={(part) => setGallery((before) => ({ ...before, ...part }))}
        onUploading={() => {}}
        errorOf={() => undefined}
      />
      <output>{`фотографий: ${gallery.photos.length}`}</output>
    </>
  )
}

const group = (name: RegExp) => within(screen.getByRole('group', { name }))
const held = () => screen.getByText((_, element) => element?.tagName === 'OUTPUT').textContent

async function choose(name: RegExp) {
  const input = screen.getByRole('group', { name }).querySelector('input[type=file]')
  await act(async () => {
    fireEvent.change(input ?? never(), { target: { files: [photo] } })
  })
}

test('the main picture stays until another is uploaded, and goes with the one that failed', async () => {
  const { origin, answer } = await refusePictures()
  showScreen(<Pictures />, () => success({}), { secondApiOrigin: origin })
  await choose(/Главное фото/)
  answer()
  await group(/Главное фото/).findByRole('button', { name: 'Повторить' })
  expect(held()).toBe('фото есть')
  fireEvent.click(group(/Главное фото/).getByRole('button', { name: 'Убрать' }))
  expect(held()).toBe('фото нет')
})

test('a photo removed from an album during an upload stays removed when the upload fails', async () => {
  const { origin, answer } = await refusePictures()
  showScreen(<Album />, () => success({}), { secondApiOrigin: origin })
  await choose(/Фотографии/)
  fireEvent.click(group(/Фотографии/).getByRole('button', { name: 'Убрать: изображение 1' }))
  answer()
  await group(/Фотографии/).findByRole('button', { name: /Ошибка загрузки/ })
  expect(held()).toBe('фотографий: 0')
})

function never(): never {
  throw new Error('unreachable')
}

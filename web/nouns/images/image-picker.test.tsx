import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ImageSet } from '#contract/images/images.ts'
import { imageSetOf, twoColorJpeg } from '#tests/support/pictures.ts'
import { PageStateProvider } from '#web/lib/pages/page-state.tsx'
import { ImagePicker } from './image-picker.tsx'
import { useImageUploads } from './use-image-uploads.ts'

const bytes = new Uint8Array(await twoColorJpeg(40, 30))
const photo = (name: string) => new File([bytes], name, { type: 'image/jpeg' })

/** Requests received by the server, and the statuses of its next responses; 201 when none are left. */
let received: { type: string; body: string }[]
let statuses: number[]
let isUnreadable: boolean
let server: Server
let origin: string

beforeEach(async () => {
  received = []
  statuses = []
  isUnreadable = false
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
      response.setHeader('access-control-allow-credentials', 'true')
      response.setHeader('content-type', 'application/json')
      if (request.method === 'OPTIONS') return response.writeHead(204).end()
      received.push({
        type: request.headers['content-type'] ?? '',
        body: Buffer.concat(chunks).toString('latin1'),
      })
      const status = statuses.shift() ?? 201
      response.statusCode = status
      if (isUnreadable) return response.end('{"data":')
      response.end(
        JSON.stringify(
          status === 201
            ? { data: { imageSet: imageSetOf(`stored-${received.length}`) } }
            : {
                error: {
                  code: status,
                  status: status === 422 ? 'ValidationFailed' : 'InternalError',
                  messageUI: {
                    message: status === 422 ? 'Файл повреждён' : 'Произошла некая ошибка на сервере',
                    type: 'error',
                  },
                },
              },
        ),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
  server.close()
  server.closeAllConnections()
})

function Form({ initial = [] }: { initial?: readonly ImageSet[] }) {
  const uploads = useImageUploads({ max: 3, initial })
  return (
    <form>
      <ImagePicker uploads={uploads} label="Фотографии" />
      <output>{uploads.isUploading ? 'идёт загрузка' : uploads.imageSetIds.join(' ')}</output>
    </form>
  )
}

function show(initial?: readonly ImageSet[]) {
  const settings = {
    publicUrl: origin,
    mainApiOrigin: origin,
    secondApiOrigin: origin,
    mapStyleUrl: '',
    city: { latinName: 'moscow', name: 'Москва' },
  }
  render(
    <PageStateProvider state={{ renderedAt: 0, viewer: null, settings }}>
      <Form {...(initial && { initial })} />
    </PageStateProvider>,
  )
}

const group = () => screen.getByRole('group', { name: /Фотографии/ })
const ids = () => screen.getByText((_, element) => element?.tagName === 'OUTPUT').textContent
const announced = () => within(group()).getByRole('status').textContent

async function choose(...files: File[]) {
  const input = group().querySelector('input[type=file]')
  if (!input) throw new Error('there is no file field')
  await act(async () => {
    fireEvent.change(input, { target: { files } })
  })
}

test('chosen pictures are sent as multipart, and their ids keep the order', async () => {
  show()
  await choose(photo('a.jpg'), photo('b.jpg'))
  await waitFor(() => expect(ids()).toMatch(/^stored-\d stored-\d$/))
  expect(received).toHaveLength(2)
  expect(received[0]?.type).toMatch(/^multipart\/form-data; boundary=/)
  expect(received[0]?.body).toMatch(/name="file"; filename="[ab]\.jpg"/)
  expect(announced()).toBe('Изображения загружены')
})

test('a failed upload shows an error and a button that repeats it', async () => {
  statuses = [500]
  show()
  await choose(photo('a.jpg'))
  const retry = await screen.findByRole('button', { name: /Ошибка загрузки. Повторить/ })
  expect(screen.getByText('a.jpg: Произошла некая ошибка на сервере')).toBeTruthy()
  await act(async () => retry.click())
  await waitFor(() => expect(ids()).toBe('stored-2'))
  expect(screen.queryByText(/Ошибка загрузки/)).toBeNull()
})

test('a response that cannot be read is a lost connection', async () => {
  isUnreadable = true
  show()
  await choose(photo('a.jpg'))
  await screen.findByText('a.jpg: Отсутствует соединение с интернетом')
})

test('a picture refused by the server shows the reason and cannot be repeated', async () => {
  statuses = [422]
  show()
  await choose(photo('a.jpg'))
  await screen.findByText('a.jpg: Файл повреждён')
  expect(screen.queryByRole('button', { name: /Повторить/ })).toBeNull()
})

test('the order is changed by buttons and arrow keys and announced', async () => {
  show(['one', 'two', 'three'].map(imageSetOf))
  expect(screen.queryByRole('button', { name: 'Добавить' })).toBeNull()
  await act(async () => screen.getByRole('button', { name: 'Переместить правее: изображение 1' }).click())
  expect(ids()).toBe('two one three')
  expect(announced()).toBe('Изображение перемещено: место 2 из 3')
  const last = screen.getByRole('button', { name: 'Переместить левее: изображение 3' })
  await act(async () => {
    fireEvent.keyDown(last, { key: 'Home' })
  })
  expect(ids()).toBe('three two one')
  await act(async () => screen.getByRole('button', { name: 'Переместить левее: изображение 1' }).click())
  expect(ids()).toBe('three two one')
})

test('a picture is dragged by the mouse at once, while a touch that moves scrolls the page', () => {
  show(['one', 'two'].map(imageSetOf))
  const [picture] = screen.getAllByRole('img')
  const list = picture?.closest('ul')
  if (!picture || !list) throw new Error('there is no list of pictures')
  list.setPointerCapture = () => {}
  list.releasePointerCapture = () => {}
  const drag = (pointerType: string) => {
    const pointer = { pointerType, pointerId: 1, button: 0 }
    fireEvent.pointerDown(picture, { ...pointer, clientX: 0, clientY: 0 })
    fireEvent.pointerMove(list, { ...pointer, clientX: 0, clientY: 20 })
    const isDragged = list.querySelector('.dragged') !== null
    fireEvent.pointerUp(list, pointer)
    return isDragged
  }
  expect(drag('touch')).toBe(false)
  expect(drag('mouse')).toBe(true)
})

test('a removed picture can be restored', async () => {
  show(['one', 'two'].map(imageSetOf))
  await act(async () => screen.getByRole('button', { name: 'Убрать: изображение 1' }).click())
  expect(ids()).toBe('two')
  expect(announced()).toBe('Изображение убрано. Его можно вернуть')
  await act(async () => screen.getByRole('button', { name: 'Вернуть' }).click())
  expect(ids()).toBe('one two')
})

test('pictures can be dropped and pasted', async () => {
  show()
  await act(async () => {
    fireEvent.drop(group(), { dataTransfer: { types: ['Files'], files: [photo('dropped.jpg')] } })
  })
  await waitFor(() => expect(ids()).toBe('stored-1'))
  await act(async () => {
    fireEvent.paste(group(), { clipboardData: { files: [photo('pasted.jpg')] } })
  })
  await waitFor(() => expect(ids()).toBe('stored-1 stored-2'))
})

import { expect, test, vi } from 'vitest'
import { imageSetOf, twoColorJpeg } from '#tests/support/pictures.ts'
import { ApiError, noConnection } from '#web/lib/api/api-error.ts'
import { ImageUploads, type SendPicture } from './image-uploads.ts'

const bytes = new Uint8Array(await twoColorJpeg(40, 30))
const photo = (name: string) => new File([bytes], name, { type: 'image/jpeg' })

/** A server whose responses the test controls: each upload waits until the test answers it. */
function heldServer() {
  const requests: {
    name: string
    progress: (percent: number) => void
    signal: AbortSignal
    arrive: () => void
    fail: (error: Error) => void
  }[] = []
  const send: SendPicture = (_, name, { onProgress, signal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
      requests.push({
        name,
        progress: onProgress,
        signal,
        arrive: () => resolve(imageSetOf(`stored-${name}`)),
        fail: reject,
      })
    })
  return { send, requests }
}

const names = (uploads: ImageUploads) => uploads.state.get().items.map(({ name }) => name)
const ids = (uploads: ImageUploads) => uploads.state.get().items.map(({ id }) => id)

test('the progress of an upload is 5, 10, the share of bytes sent, then complete', async () => {
  const { send, requests } = heldServer()
  const uploads = new ImageUploads({ max: 10, send })
  const seen: number[] = []
  uploads.state.subscribe(() => seen.push(uploads.state.get().items[0]?.progress ?? -1))
  await uploads.add([photo('a.jpg')])
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  requests[0]?.progress(4)
  requests[0]?.progress(57.4)
  requests[0]?.arrive()
  await vi.waitFor(() => expect(uploads.state.get().items[0]?.imageSet?.id).toBe('stored-a.jpg'))
  expect([...new Set(seen)]).toEqual([5, 10, 57, 100])
  expect(uploads.state.get().items[0]).toMatchObject({ isLoading: false, error: null })
})

test('a failed upload keeps its picture and restarts from 0', async () => {
  const { send, requests } = heldServer()
  const uploads = new ImageUploads({ max: 10, send })
  await uploads.add([photo('a.jpg')])
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  requests[0]?.fail(noConnection())
  await vi.waitFor(() =>
    expect(uploads.state.get().items[0]?.error).toBe('Отсутствует соединение с интернетом'),
  )
  const [id = ''] = ids(uploads)
  uploads.retry(id)
  expect(uploads.state.get().items[0]).toMatchObject({ progress: 0, isLoading: true, error: null })
  uploads.retry(id)
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  requests[1]?.arrive()
  await vi.waitFor(() => expect(uploads.state.get().items[0]?.imageSet).not.toBeNull())
  expect(requests).toHaveLength(2)
})

test('a refused picture has a reason and is not sent again', async () => {
  const { send, requests } = heldServer()
  const uploads = new ImageUploads({ max: 10, send })
  await uploads.add([photo('a.jpg')])
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  requests[0]?.fail(
    new ApiError({
      code: 422,
      status: 'ValidationFailed',
      messageUI: { message: 'Файл повреждён или это не изображение', type: 'error' },
    }),
  )
  await vi.waitFor(() =>
    expect(uploads.state.get().items[0]).toMatchObject({
      error: 'Файл повреждён или это не изображение',
      canRetry: false,
    }),
  )
})

test('an unsuitable file is named in a message and not sent', async () => {
  const { send, requests } = heldServer()
  const uploads = new ImageUploads({ max: 2, send })
  await uploads.add([
    new File(['GIF89a'], 'cat.jpg', { type: 'image/jpeg' }),
    photo('a.jpg'),
    photo('b.jpg'),
    photo('c.jpg'),
  ])
  expect(names(uploads)).toEqual(['a.jpg', 'b.jpg'])
  expect(uploads.state.get().refusals).toEqual([
    'cat.jpg: подойдут JPEG, PNG, WebP, HEIC и AVIF',
    'Изображений может быть не больше 2. Не поместилось: 1',
  ])
  await vi.waitFor(() => expect(requests.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']))
})

test('three pictures are uploaded at a time, and the others wait', async () => {
  const { send, requests } = heldServer()
  const uploads = new ImageUploads({ max: 10, send })
  await uploads.add([1, 2, 3, 4, 5].map((number) => photo(`${number}.jpg`)))
  await vi.waitFor(() => expect(requests).toHaveLength(3))
  requests[1]?.arrive()
  await vi.waitFor(() => expect(requests).toHaveLength(4))
  expect(requests[3]?.name).toBe('4.jpg')
})

test('a removed picture stops uploading and can be restored in its place', async () => {
  const { send, requests } = heldServer()
  const uploads = new ImageUploads({ max: 3, send, initial: [imageSetOf('one'), imageSetOf('two')] })
  await uploads.add([photo('a.jpg')])
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  const [one = '', , a = ''] = ids(uploads)
  uploads.move(a, 0)
  uploads.remove(a)
  expect(requests[0]?.signal.aborted).toBe(true)
  expect(ids(uploads)).toEqual(['one', 'two'])
  uploads.restore()
  expect(ids(uploads)).toEqual([a, 'one', 'two'])
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  requests[1]?.arrive()
  await vi.waitFor(() => expect(uploads.state.get().items[0]?.imageSet?.id).toBe('stored-a.jpg'))

  // Only the last removed one is restored, and only where there is room for it.
  uploads.remove(one)
  await uploads.add([photo('b.jpg')])
  uploads.restore()
  expect(names(uploads)).toEqual(['a.jpg', '', 'b.jpg'])
})

test('moving a picture out of range keeps the order valid', () => {
  const initial = ['one', 'two', 'three'].map(imageSetOf)
  const uploads = new ImageUploads({ max: 3, send: heldServer().send, initial })
  uploads.move('one', 1)
  expect(ids(uploads)).toEqual(['two', 'one', 'three'])
  uploads.move('three', -5)
  expect(ids(uploads)).toEqual(['three', 'two', 'one'])
  uploads.move('three', 99)
  expect(ids(uploads)).toEqual(['two', 'one', 'three'])
})

test('a single picture replaces the one before', async () => {
  const { send, requests } = heldServer()
  const uploads = new ImageUploads({ max: 1, send, initial: [imageSetOf('old')] })
  await uploads.add([photo('a.jpg')])
  expect(names(uploads)).toEqual(['a.jpg'])
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await uploads.add([photo('b.jpg')])
  expect(requests[0]?.signal.aborted).toBe(true)
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  requests[0]?.arrive()
  requests[1]?.arrive()
  await vi.waitFor(() => expect(uploads.state.get().items[0]?.imageSet?.id).toBe('stored-b.jpg'))
  expect(names(uploads)).toEqual(['b.jpg'])
})

test('uploads stop when the form is left', async () => {
  const { send, requests } = heldServer()
  const uploads = new ImageUploads({ max: 10, send })
  await uploads.add([photo('a.jpg'), photo('b.jpg')])
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  uploads.stop()
  expect(requests.every(({ signal }) => signal.aborted)).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(requests).toHaveLength(2)
})

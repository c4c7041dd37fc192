import type { ImageSet } from '#contract/images/images.ts'
import { ApiError, NO_CONNECTION } from '#web/lib/api/api-error.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { checkFile } from './check-file.ts'
import type { PictureHeader } from './picture-header.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** One picture of a form, from the chosen file to the stored image set. */
export interface ImageUpload {
  id: string
  name: string
  file: File | null
  /** The URL of the preview: of the file itself, or of the stored picture. */
  previewUrl: string
  /** Percent. */
  progress: number
  isLoading: boolean
  error: string | null
  /** Only the network was missing: the file may be queued together with the write that needs it. */
  canWait: boolean
  /** Retrying may help: the connection or the server failed, not the picture. */
  canRetry: boolean
  imageSet: ImageSet | null
}

export interface UploadsState {
  items: readonly ImageUpload[]
  /** The rejected files, each with the reason. */
  refusals: readonly string[]
  /** The picture removed last, which can be restored. */
  removed: ImageUpload | null
}

export type SendPicture = (
  picture: Blob,
  name: string,
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
) => Promise<ImageSet>

/** The progress that the specification asks for: created, started, then the percentage sent. */
const CREATED = 5
const SENDING = 10
const CONCURRENCY = 3

/** The pictures of one form. Independent of React: `useImageUploads` connects it. */
export class ImageUploads {
  readonly max: number
  readonly state: Store<UploadsState>
  readonly #send: SendPicture
  readonly #controllers = new Map<string, AbortController>()
  /** The queue of files; they are resized one by one, because each takes a lot of memory. */
  readonly #headers = new Map<string, PictureHeader>()
  #resizing: Promise<unknown> = Promise.resolve()
  #removedFrom = 0
  #isStopped = false
  /** Incremented by every stop, so that files still being checked then are dropped. */
  #stops = 0
  #lastId = 0

  constructor(options: { max: number; send: SendPicture; initial?: readonly ImageSet[] }) {
    this.max = options.max
    this.#send = options.send
    const items = (options.initial ?? []).map(storedItem)
    this.state = createStore<UploadsState>({ items, refusals: [], removed: null })
  }

  get #state(): UploadsState {
    return this.state.get()
  }

  /**
   * Adds the files that are valid and starts uploading them. Where only one picture is allowed, it replaces the
   * former one.
   */
  readonly add = async (files: Iterable<File>): Promise<void> => {
    this.#isStopped = false
    const stops = this.#stops
    const checked = await Promise.all([...files].map(checkFile))
    if (stops !== this.#stops) return
    const refusals = checked.flatMap(({ file, refusal }) => (refusal ? [`${file.name}: ${refusal}`] : []))
    const suitable = checked.flatMap(({ file, header }) => (header ? [{ file, header }] : []))
    if (this.max === 1 && suitable.length > 0) for (const item of this.#state.items) this.#forget(item)
    const room = this.max === 1 ? 1 : this.max - this.#state.items.length
    const taken = suitable.slice(0, Math.max(0, room))
    if (taken.length < suitable.length) refusals.push(tooMany(this.max, suitable.length - taken.length))
    const items = taken.map(({ file, header }) => this.#create(file, header))
    const earlier = this.max === 1 && items.length > 0 ? [] : this.#state.items
    this.#change({ items: [...earlier, ...items], refusals })
    this.#startWaiting()
  }

  readonly retry = (id: string): void => {
    const item = this.#find(id)
    if (!item?.file || item.isLoading || item.imageSet) return
    this.#patch(id, { progress: 0, isLoading: true, error: null, canWait: false })
    this.#start()
  }

  /** Removes a picture and aborts its upload; `restore` brings back the last removed one. */
  readonly remove = (id: string): void => {
    const item = this.#find(id)
    if (!item) return
    this.#controllers.get(id)?.abort()
    this.#controllers.delete(id)
    if (this.#state.removed) this.#forget(this.#state.removed)
    this.#removedFrom = this.#state.items.indexOf(item)
    this.#change({ items: this.#state.items.filter((entry) => entry !== item), removed: item, refusals: [] })
    this.#startWaiting()
  }

  readonly restore = (): void => {
    const { removed, items } = this.#state
    if (!removed || items.length >= this.max) return
    const item = removed.imageSet || removed.error ? removed : { ...removed, progress: 0, isLoading: true }
    this.#change({ items: items.toSpliced(this.#removedFrom, 0, item), removed: null })
    this.#start()
  }

  /** Positions count from zero. */
  readonly move = (id: string, position: number): void => {
    const item = this.#find(id)
    if (!item) return
    const others = this.#state.items.filter((entry) => entry !== item)
    const target = Math.min(others.length, Math.max(0, position))
    if (this.#state.items[target] === item) return
    this.#change({ items: others.toSpliced(target, 0, item) })
  }

  readonly dismissRefusals = (): void => {
    if (this.#state.refusals.length > 0) this.#change({ refusals: [] })
  }

  /** Starts over: empty after a form was sent, or with the pictures of a draft. */
  readonly reset = (imageSets: readonly ImageSet[] = []): void => {
    this.dispose()
    this.#change({ items: imageSets.map(storedItem), refusals: [], removed: null })
  }

  /** Aborts all uploads and releases the previews. */
  readonly dispose = (): void => {
    this.stop()
    for (const item of [...this.#state.items, this.#state.removed]) if (item) this.#forget(item)
  }

  /** Aborts all uploads. */
  readonly stop = (): void => {
    this.#isStopped = true
    this.#stops += 1
    for (const controller of this.#controllers.values()) controller.abort()
    this.#controllers.clear()
  }

  #create(file: File, header: PictureHeader): ImageUpload {
    this.#lastId += 1
    const id = `upload-${this.#lastId}`
    this.#headers.set(id, header)
    return {
      id,
      name: file.name,
      file,
      previewUrl: URL.createObjectURL(file),
      progress: CREATED,
      isLoading: true,
      error: null,
      canRetry: false,
      canWait: false,
      imageSet: null,
    }
  }

  #start(): void {
    this.#isStopped = false
    this.#startWaiting()
  }

  #startWaiting(): void {
    if (this.#isStopped) return
    for (const item of this.#state.items) {
      if (this.#controllers.size >= CONCURRENCY) return
      if (item.isLoading && !this.#controllers.has(item.id)) void this.#upload(item)
    }
  }

  async #upload({ id, file }: ImageUpload): Promise<void> {
    const header = this.#headers.get(id)
    if (!file || !header) return
    const controller = new AbortController()
    const { signal } = controller
    this.#controllers.set(id, controller)
    try {
      const picture = await this.#resize(file, header, signal)
      this.#patch(id, { progress: SENDING })
      const imageSet = await this.#send(picture, file.name, {
        signal,
        onProgress: (percent) => {
          if (!signal.aborted) this.#patch(id, { progress: Math.max(SENDING, Math.round(percent)) })
        },
      })
      if (!signal.aborted) this.#patch(id, { progress: 100, isLoading: false, imageSet })
    } catch (error) {
      if (!signal.aborted) this.#patch(id, { isLoading: false, progress: 0, ...failureOf(error) })
    } finally {
      if (this.#controllers.get(id) === controller) this.#controllers.delete(id)
      this.#startWaiting()
    }
  }

  async #resize(file: File, header: PictureHeader, signal: AbortSignal): Promise<Blob> {
    const mine = this.#resizing.then(() => {
      signal.throwIfAborted()
      return shrinkPicture(file, header)
    })
    this.#resizing = mine.catch(() => undefined)
    return mine
  }

  #find(id: string): ImageUpload | undefined {
    return this.#state.items.find((item) => item.id === id)
  }

  #forget(item: ImageUpload): void {
    this.#controllers.get(item.id)?.abort()
    this.#controllers.delete(item.id)
    this.#headers.delete(item.id)
    if (item.file) URL.revokeObjectURL(item.previewUrl)
  }

  #patch(id: string, change: Partial<ImageUpload>): void {
    this.#change({
      items: this.#state.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
    })
  }

  #change(change: Partial<UploadsState>): void {
    this.state.set({ ...this.#state, ...change })
  }
}

function failureOf(error: unknown): Pick<ImageUpload, 'error' | 'canRetry' | 'canWait'> {
  if (!(error instanceof ApiError)) {
    return { error: 'Не получилось загрузить', canRetry: true, canWait: false }
  }
  const isThePicture = error.status === 'ValidationFailed' || error.status === 'PayloadTooLarge'
  const fieldError = Object.values(error.fields)[0]?.[0]
  return {
    error: fieldError ?? error.message,
    canRetry: !isThePicture,
    canWait: error.code === NO_CONNECTION,
  }
}

function tooMany(max: number, left: number): string {
  return max === 1
    ? 'Можно добавить только одно изображение'
    : `Изображений может быть не больше ${max}. Не поместилось: ${left}`
}

function storedItem(imageSet: ImageSet): ImageUpload {
  return {
    id: imageSet.id,
    name: imageSet.description,
    file: null,
    previewUrl: imageSet.thumbnail.url,
    progress: 100,
    isLoading: false,
    error: null,
    canRetry: false,
    canWait: false,
    imageSet,
  }
}

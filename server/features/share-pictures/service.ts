import { LRUCache } from 'lru-cache'
import {
  type ShareCard,
  type ShareKind,
  shareCardOfCollection,
  shareCardOfPlace,
  shareCardOfPost,
  sharePicturePath,
} from '#contract/share-cards.ts'
import type { Db } from '#server/db/connection.ts'
import { getCollection } from '#server/features/collections/service.ts'
import { getPlace } from '#server/features/places/service.ts'
import { getPost } from '#server/features/posts/service.ts'
import { AppError } from '#server/lib/errors.ts'
import { KeyedQueue } from '#server/lib/keyed-queue.ts'
import type { Services } from '#server/lib/services.ts'
import { guest } from '#server/lib/viewer.ts'
import type { ShareAddress } from './rules.ts'

const readers: Record<ShareKind, (db: Db, id: string) => Promise<ShareCard | null>> = {
  places: async (db, id) => shareCardOfPlace(await getPlace(db, guest, id, { response_type: 'page' })),
  posts: async (db, id) => shareCardOfPost(await getPost(db, guest, id)),
  collections: async (db, id) => shareCardOfCollection(await getCollection(db, guest, { id })),
}

/** The card of what everybody may read. @throws {AppError} RecordNotFound */
export async function readCard(db: Db, { kind, id }: ShareAddress): Promise<ShareCard> {
  const card = await readers[kind](db, id)
  if (!card) throw new AppError('RecordNotFound')
  return card
}

const MAX_BYTES = 32 * 1024 * 1024
const CONCURRENCY = 2
/** More requests are refused: drawing takes a tenth of a second. */
const MAX_WAITING = 20

/** Draws pictures two at a time, each once. */
export class SharePictures {
  readonly #drawn = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: (bytes) => bytes.length,
  })
  readonly #pending = new Map<string, Promise<Buffer>>()
  readonly #queue = new KeyedQueue(CONCURRENCY)
  readonly #store: Services['imageStore']

  constructor(store: Services['imageStore']) {
    this.#store = store
  }

  /** @throws {AppError} ServiceUnavailable when too many are waiting */
  async draw(card: ShareCard): Promise<Buffer> {
    const key = sharePicturePath(card)
    const drawn = this.#drawn.get(key)
    if (drawn) return drawn
    const known = this.#pending.get(key)
    if (known) return known
    if (this.#pending.size >= CONCURRENCY + MAX_WAITING) throw new AppError('ServiceUnavailable')
    const drawing = this.#queue
      .run('', async () => {
        // Its libraries are large and seldom needed.
        const { drawCard } = await import('./draw.ts')
        return drawCard(card, this.#store)
      })
      .then((bytes) => {
        this.#drawn.set(key, bytes)
        return bytes
      })
      .finally(() => this.#pending.delete(key))
    this.#pending.set(key, drawing)
    return drawing
  }
}

import { expect, test } from 'vitest'
import type { OperationInput, OperationName } from '#contract/api.ts'
import { tagsOf } from '#server/features/pages/address.ts'
import { callerForGuests, callerForViewer } from '#server/features/pages/shared-responses.ts'
import { newId } from '#server/lib/ids.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { buildComment, buildNews, buildPlace, buildReview, buildUser } from '#tests/support/factories.ts'
import { buildBookablePlace } from '#tests/support/reservations.ts'
import { startApiWithStatementListener } from '../../../bench/capture-sql.ts'

// These tests compare the SQL statements of a page with cold caches for a guest and a signed-in person.

const EXTRA_FOR_VIEWER = 2
const NO_ROWS = 404

test('a page takes at most two statements more for a signed-in person than for a guest', async () => {
  const database = await openTestDatabase()
  let statements: string[] = []
  const { app, close } = await startApiWithStatementListener(database.url, ({ query }) =>
    statements.push(query.sql),
  )
  try {
    const { db } = database
    const place = await buildBookablePlace(db, { name: 'Хроника', seats: 20 })
    await buildNews(db, { place_id: place.id })
    const silent = await buildPlace(db, { name: 'Тишина' })
    const review = await buildReview(db, { place_id: place.id })
    await buildComment(db, { post_id: review.id })
    const { id: userId } = await buildUser(db)
    const viewer = { userId, sessionId: newId(), isAdmin: false, isContentManager: false }

    const count = async (page: Page, call: ReturnType<typeof callerForGuests>) => {
      app.pageCache.clear()
      statements = []
      for (const operations of page) {
        const responses = operations.map(({ name, input }) => call(name, input as never, tagsOf(name, input)))
        for (const { status } of await Promise.all(responses)) expect([200, NO_ROWS]).toContain(status)
      }
      return statements.filter((sql) => !isReference.test(sql)).length
    }
    const { list, place: placePage, feed } = pagesOf(place.id)
    const pages = { list, place: placePage, 'place without posts': pagesOf(silent.id).place, feed }
    for (const [name, page] of Object.entries(pages)) {
      const guests = await count(page, callerForGuests(app))
      const own = await count(page, callerForViewer(app, viewer))
      expect(guests, name).toBeGreaterThan(0)
      expect(own, name).toBeGreaterThan(guests)
      expect(own, name).toBeLessThanOrEqual(guests + EXTRA_FOR_VIEWER)
    }
  } finally {
    await close()
    await database.close()
  }
})

/** Cached by the process for all viewers. */
const isReference = /from "(cities|categories|cuisines|dresscodes|landmarks)"/

interface Operation {
  name: OperationName
  input: { params?: Record<string, string>; query?: Record<string, string | number> }
}

/** Groups of operations in the order in which a page needs them; those of a group run in parallel. */
type Page = Operation[][]

function operation<Name extends OperationName>(name: Name, input: OperationInput<Name>): Operation {
  return { name, input: input as Operation['input'] }
}

function pagesOf(placeId: string) {
  const city = 'moscow'
  const reference = [operation('GET /api/v1/cities', {}), operation('GET /api/v1/categories', {})]
  const excerpts = { placeId, response_type: 'excerpt', limit: 5 } as const
  const near = {
    city,
    order_by: 'distance',
    lat: 55.76,
    lon: 37.62,
    response_type: 'card',
    limit: 6,
  } as const
  return {
    list: [
      reference,
      [
        operation('GET /api/v1/places', { query: { city, response_type: 'card', limit: 21 } }),
        operation('GET /api/v1/places/count', { query: { city } }),
        operation('GET /api/v1/places/facets', { query: { city, only: 'categories,terrace' } }),
      ],
      [operation('GET /api/v1/reservations/next-tables', { query: { ids: placeId } })],
    ],
    place: [
      [operation('GET /api/v1/places/:placeId', { params: { placeId }, query: { response_type: 'page' } })],
      [
        operation('GET /api/v2/posts', { query: { ...excerpts, type: 'news' } }),
        operation('GET /api/v2/posts', { query: { ...excerpts, type: 'review' } }),
        operation('GET /api/v1/places', { query: near }),
      ],
    ],
    feed: [
      reference,
      [operation('GET /api/v2/posts', { query: { city, response_type: 'card', limit: 21 } })],
    ],
  } satisfies Record<string, Page>
}

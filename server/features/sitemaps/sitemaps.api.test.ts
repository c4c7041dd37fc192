import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import {
  buildCollection,
  buildOrganisation,
  buildPlace,
  buildPost,
  buildUser,
  cityId,
} from '#tests/support/factories.ts'

const app = testApp({ PUBLIC_URL: 'https://shodim.example' })

// Before the other tests ask for the file: the counts are cached for an hour.
test('hashtags that several people write of are listed, under the city as well', async () => {
  const kazan = await cityId(app.db, 'kazan')
  const write = async (text: string, author: { id: string }, city_id: number | null = kazan) => {
    const post = await buildPost(app.db, { user_id: author.id, city_id, text })
    await app.db
      .insertInto('post_hashtags')
      .values({ post_id: post.id, tag: text.slice(1), city_id, created_at: new Date() })
      .execute()
  }
  const [anna, boris] = [await buildUser(app.db), await buildUser(app.db)]
  for (const author of [anna, boris, anna]) await write('#вареники', author)
  for (const author of [anna, anna, anna]) await write('#моёкафе', author)
  for (const city of [kazan, await cityId(app.db, 'sochi'), null])
    await write('#бранч', city ? anna : boris, city)
  const { body } = await app.get('/sitemaps/pages-1.xml')
  const listed = [...body.matchAll(/<loc>https:\/\/shodim\.example(\/[^<]*hashtag[^<]+)<\/loc>/g)].map(
    (item) => decodeURIComponent(item[1] ?? ''),
  )
  expect(listed.toSorted()).toEqual(['/hashtag/бранч', '/hashtag/вареники', '/kazan/hashtag/вареники'])
})

test('robots.txt names the index, and the index names every file', async () => {
  const { body: robots } = await app.get('/robots.txt')
  expect(robots).toContain('Sitemap: https://shodim.example/sitemap.xml')
  await buildPost(app.db, { place_id: (await buildPlace(app.db)).id })
  await buildOrganisation(app.db)
  await buildCollection(app.db, { visibility: 'public', places_count: 3 })
  const { body, headers } = await app.get('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const files = [...body.matchAll(/<loc>https:\/\/shodim\.example(\/sitemaps\/[^<]+)<\/loc>/g)].map(
    (item) => item[1] ?? '',
  )
  expect(files).toEqual([
    '/sitemaps/pages-1.xml',
    '/sitemaps/places-1.xml',
    '/sitemaps/organisations-1.xml',
    '/sitemaps/posts-1.xml',
    '/sitemaps/collections-1.xml',
  ])
  for (const file of files)
    expect((await app.get(file)).body).toMatch(/^<\?xml[\s\S]+<urlset[\s\S]+<\/urlset>\n$/)
})

test('only public pages are listed', async () => {
  const open = await buildPlace(app.db, { latin_name: 'otkrytoe' })
  await buildPlace(app.db, { latin_name: 'na-moderacii', moderation_status: 'on-moderation' })
  await buildPlace(app.db, { latin_name: 'udaleno', status: 'deleted' })
  const hidden = await buildPost(app.db, { is_hidden: true })
  const { body } = await app.get('/sitemaps/places-1.xml')
  expect(body).toContain(`<loc>https://shodim.example/${open.latin_name}</loc><lastmod>`)
  expect(body).not.toContain('na-moderacii')
  expect(body).not.toContain('udaleno')
  expect((await app.get('/sitemaps/posts-1.xml')).body).not.toContain(hidden.id)
})

test('categories and cuisines are listed for cities that have them', async () => {
  await buildPlace(app.db, { city: 'kazan', category: 'bars', cuisines: ['georgian'] })
  const { body } = await app.get('/sitemaps/pages-1.xml')
  expect(body).toContain('<loc>https://shodim.example/kazan/bars</loc>')
  expect(body).toContain('<loc>https://shodim.example/kazan/places/georgian</loc>')
  expect(body).toContain('<loc>https://shodim.example/kazan/feed</loc>')
  expect(body).not.toContain('/kazan/restaurants<')
})

test.each([
  '/sitemaps/places-99.xml',
  '/sitemaps/places-0.xml',
  '/sitemaps/users-1.xml',
  '/sitemaps/places-01.xml',
])('%s does not exist', async (path) => expect((await app.get(path)).status).toBe(404))

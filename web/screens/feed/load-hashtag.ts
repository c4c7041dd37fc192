import { foldHashtag, hashtagAddress, isHashtag } from '#contract/texts/links.ts'
import { pageNotFound } from '#web/lib/api/api-error.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { cityQuery } from '#web/nouns/cities/api.ts'
import { loadPosts, paginationLinks } from '#web/nouns/posts/load-posts.ts'

/** The posts with a hashtag, of one city or of all; an invalid hashtag is a 404. */
export async function loadHashtag(args: PageLoadArgs) {
  const { queryClient, params, publicUrl } = args
  const { tag: typed = '', cityName } = params
  if (!isHashtag(typed)) throw pageNotFound()
  const tag = foldHashtag(typed)
  const city = cityName === undefined ? null : await queryClient.ensureQueryData(cityQuery(cityName))
  const loaded = await loadPosts(args, { hashtag: tag, ...(city && { city: city.latinName }) })
  const where = city ? ` ${city.nameIn}` : ''
  const seo = pageHeadOf(
    {
      title: city ? `#${tag}\u00A0— ${city.name}` : `#${tag}`,
      description: `Отзывы, новости и впечатления с\u00A0хэштегом #${tag}${where}.`,
      isIndexed: !loaded.isEmpty,
      ...paginationLinks(hashtagAddress(tag, city?.latinName), loaded),
    },
    publicUrl,
  )
  return { seo, tag, city }
}

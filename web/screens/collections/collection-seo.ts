import { collectionAuthor, MIN_INDEXED_PLACES } from '#contract/collections/collection-limits.ts'
import type { Collection } from '#contract/collections/collections.ts'
import { shareCardOfCollection } from '#contract/share-cards.ts'
import { breadcrumbSchema, itemListSchema, type Seo, shareImage } from '#web/lib/pages/seo.ts'
import { placesLabel } from '#web/nouns/collections/collection-labels.ts'

export function collectionSeo(collection: Collection, publicUrl: string): Seo {
  const { id, title, description, city, visibility, placesCount, places } = collection
  const path = `/collections/${id}`
  const open = places.flatMap(({ place }) => place ?? [])
  const names = open.slice(0, 5).map(({ name }) => name)
  const card = import.meta.env.SSR ? shareCardOfCollection(collection) : null
  return {
    title,
    description:
      description ||
      [`Подборка: ${placesLabel(placesCount)}`, names.join(', '), `Автор — ${collectionAuthor(collection)}`]
        .filter(Boolean)
        .join('. '),
    isIndexed: visibility === 'public' && !collection.isHidden && open.length >= MIN_INDEXED_PLACES,
    type: 'article',
    ...(visibility === 'public' && { canonical: path, feed: `/feeds${path}.atom` }),
    ...(card && { image: shareImage(card), isEmbeddable: true }),
    ...(import.meta.env.SSR &&
      visibility === 'public' && {
        schema: [
          {
            ...itemListSchema(
              open.map(({ latinName }) => `/${latinName}`),
              publicUrl,
            ),
            name: title,
          },
          breadcrumbSchema(
            [
              ...(city ? [{ label: city.name, to: `/${city.latinName}/places` }] : []),
              ...(city ? [{ label: 'Подборки', to: `/${city.latinName}/collections` }] : []),
              { label: title, to: path },
            ],
            publicUrl,
          ),
        ],
      }),
  }
}

import { expect, test } from 'vitest'
import type { Collection } from '#contract/collections/collections.ts'
import { collectionSeo } from './collection-seo.ts'

test('the description of a collection without open places has no gap', () => {
  const collection = {
    id: 'a'.repeat(24),
    title: 'Завтраки',
    description: '',
    city: null,
    visibility: 'link',
    isHidden: false,
    placesCount: 0,
    places: [],
    author: { fullName: 'Анна Белова' },
    venue: null,
    isEditorial: false,
    coAuthors: [],
  } as unknown as Collection
  expect(collectionSeo(collection, '').description).toBe('Подборка: пока пусто. Автор — Анна Белова')
})

import { OTHER_CATEGORY_ID } from '#contract/places/place-features.ts'
import type { Category } from '#contract/reference/reference.ts'

/** Further categories are in the filter sheet. */
const SHOWN = 8

/** Fields of a category that a chip and a heading show. */
export type NamedCategory = Pick<Category, 'id' | 'namePlural' | 'latinName'>

/**
 * The chosen categories and the first ones that have places in the city; «Другое» and later ones are left out. @param
 * counts the number of places by id
 */
export function quickCategories(
  categories: readonly Category[],
  chosen: readonly number[],
  counts: Readonly<Record<string, number>> | undefined,
): NamedCategory[] {
  const end = categories.findIndex(({ id }) => id === OTHER_CATEGORY_ID)
  const listed = end < 0 ? categories : categories.slice(0, end)
  const offered = listed.filter(({ id }) => counts?.[id] && !chosen.includes(id)).slice(0, SHOWN)
  return categories
    .filter((category) => chosen.includes(category.id) || offered.includes(category))
    .map(({ id, namePlural, latinName }) => ({ id, namePlural, latinName }))
}

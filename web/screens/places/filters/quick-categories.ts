import { OTHER_CATEGORY_ID } from '#contract/places/place-features.ts'
import type { Category } from '#contract/reference/reference.ts'

/** The rest is a press away, in the sheet. */
const SHOWN = 8

/** Fields of a category that a chip and a heading show. */
export type NamedCategory = Pick<Category, 'id' | 'namePlural' | 'latinName'>

/**
 * The chosen ones, and the first that the city has places of; the list ends before «Другое».
 * @param counts how many places there are, by id
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

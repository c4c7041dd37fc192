import type { MenuSection } from '#contract/places/places.ts'

/** The dishes whose name or note has every word of the query; sections without such dishes are left out. */
export function findDishes(sections: readonly MenuSection[], query: string): MenuSection[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...sections]
  return sections.flatMap((section) => {
    const dishes = section.dishes.filter((dish) => {
      const text = plain(`${section.title} ${dish.name} ${dish.note}`)
      return words.every((word) => text.includes(word))
    })
    return dishes.length > 0 ? [{ ...section, dishes }] : []
  })
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е')
}

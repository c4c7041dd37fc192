/** Cuisines with a word in their name or latin name that starts with the text; «е» equals «ё». */
export function searchNames<Item extends { name: string; latinName: string }>(
  items: readonly Item[],
  query: string,
): Item[] {
  const wanted = plain(query.trim())
  if (wanted === '') return [...items]
  return items.filter(({ name, latinName }) =>
    [...plain(name).split(/[\s-]+/), ...latinName.split('-')].some((word) => word.startsWith(wanted)),
  )
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е')
}

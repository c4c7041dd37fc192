/** Icons of categories by their names in Lucide, all of which are on the pins of the map. */
export const categoryIcons = [
  'utensils',
  'coffee',
  'martini',
  'music',
  'beer',
  'sandwich',
  'croissant',
  'cake-slice',
  'pizza',
  'soup',
  'cloud',
  'tree-pine',
  'wine',
  'leaf',
  'ice-cream-cone',
  'store',
  'mic-vocal',
  'map-pin',
  'fish',
  'salad',
  'cookie',
  'beef',
] as const

export type CategoryIconName = (typeof categoryIcons)[number]

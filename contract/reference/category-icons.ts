/** Icons of categories, by their names in Lucide; the map's pins hold all of them. */
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

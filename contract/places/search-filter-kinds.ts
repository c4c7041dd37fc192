// Without TypeBox, which the browser does not load.

export const searchFilterKinds = [
  'category',
  'cuisine',
  'feature',
  'price',
  'rating',
  'nearby',
  'city',
  'district',
  'street',
  'metro',
  'landmark',
  'chain',
  'dish',
] as const
export type SearchFilterKind = (typeof searchFilterKinds)[number]

/** Filters that mean nothing in another city. */
export const cityBoundFilterKinds: ReadonlySet<SearchFilterKind> = new Set([
  'city',
  'street',
  'district',
  'metro',
  'landmark',
])

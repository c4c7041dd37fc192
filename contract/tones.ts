/**
 * How a thing without a picture looks. Server and browser derive it from the id alone, so both draw the same cover
 * and the same tone of initials without asking each other.
 */

/** Grounds for initials; white text on each passes AA (4.5:1). */
export const TONES = [
  '#7d3f2c',
  '#1e7a46',
  '#2f6f82',
  '#b23a48',
  '#6b3fa0',
  '#9a5b00',
  '#25507a',
  '#8a3d6d',
  '#5b6321',
  '#a8431f',
  '#3d4db0',
  '#4a5a5f',
] as const

export const COVER_VARIANTS = 48

export const COVER_PATTERNS = [
  'cups',
  'glasses',
  'dumplings',
  'rays',
  'plates',
  'mugs',
  'loaves',
  'burgers',
  'smoke',
  'leaves',
  'fish',
  'slices',
  'bowls',
  'cones',
] as const

export type CoverPattern = (typeof COVER_PATTERNS)[number]

/** FNV-1a: ids that differ in one character land far apart. */
function hash(id: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < id.length; index += 1) {
    value ^= id.charCodeAt(index)
    value = Math.imul(value, 0x01000193)
  }
  value ^= value >>> 15
  return value >>> 0
}

export function toneIndexOf(id: string): number {
  return hash(id) % TONES.length
}

export function coverVariantOf(id: string): number {
  return hash(id) % COVER_VARIANTS
}

const PATTERN_BY_CUISINE: Record<string, CoverPattern> = {
  georgian: 'dumplings',
  caucasian: 'dumplings',
  dumplings: 'dumplings',
  armenian: 'dumplings',
  chinese: 'bowls',
  thai: 'bowls',
  vietnamese: 'bowls',
  korean: 'bowls',
  asian: 'bowls',
  'pan-asian': 'bowls',
  noodles: 'bowls',
  uzbek: 'bowls',
  uyghur: 'bowls',
  indian: 'bowls',
  soups: 'bowls',
  japanese: 'fish',
  sushi: 'fish',
  seafood: 'fish',
  fish: 'fish',
  'far-eastern': 'fish',
  mediterranean: 'fish',
  greek: 'fish',
  scandinavian: 'fish',
  peruvian: 'fish',
  italian: 'slices',
  pizza: 'slices',
  american: 'burgers',
  burgers: 'burgers',
  sandwiches: 'burgers',
  'street-food': 'burgers',
  shawarma: 'burgers',
  'hot-dogs': 'burgers',
  chicken: 'burgers',
  'tex-mex': 'burgers',
  mexican: 'burgers',
  french: 'loaves',
  pastry: 'loaves',
  pancakes: 'loaves',
  vegetarian: 'leaves',
  vegan: 'leaves',
  healthy: 'leaves',
  tea: 'leaves',
  salads: 'leaves',
  'ice-cream': 'cones',
  desserts: 'cones',
  'craft-beer': 'mugs',
  czech: 'mugs',
  german: 'mugs',
  bavarian: 'mugs',
  irish: 'mugs',
  british: 'mugs',
  wine: 'glasses',
  spanish: 'glasses',
  tapas: 'glasses',
  coffee: 'cups',
  breakfast: 'cups',
}

const PATTERN_BY_CATEGORY: Record<string, CoverPattern> = {
  bars: 'glasses',
  'wine-bars': 'glasses',
  pubs: 'mugs',
  'beer-gardens': 'mugs',
  'night-clubs': 'rays',
  karaoke: 'rays',
  'coffee-houses': 'cups',
  'tea-houses': 'leaves',
  bakeries: 'loaves',
  confectioneries: 'cones',
  'ice-cream': 'cones',
  'hookah-lounges': 'smoke',
  pizzerias: 'slices',
  'fast-food': 'burgers',
  restaurants: 'plates',
  'food-courts': 'plates',
  cafes: 'cups',
  canteens: 'plates',
  other: 'leaves',
}

/** These are known by what they cook; a bar, a club or a bakery is known by what it is. */
const CUISINE_FIRST = new Set(['restaurants', 'cafes', 'fast-food', 'food-courts', 'canteens', 'other'])

/** Both arguments are latin names. */
export function coverPatternOf(place: {
  category?: string | null
  cuisines?: readonly string[]
}): CoverPattern {
  const byCategory = PATTERN_BY_CATEGORY[place.category ?? '']
  if (byCategory && !CUISINE_FIRST.has(place.category ?? '')) return byCategory
  for (const cuisine of place.cuisines ?? []) {
    const byCuisine = PATTERN_BY_CUISINE[cuisine]
    if (byCuisine) return byCuisine
  }
  return byCategory ?? 'plates'
}

export function coverPath(pattern: CoverPattern, variant: number, format: 'svg' | 'png' = 'svg'): string {
  return `/covers/${pattern}-${variant}.${format}`
}

/** Of a café that tells nothing more any of these is true: a city of them does not look like one café. */
const KINDRED_PATTERNS: Record<string, readonly CoverPattern[]> = {
  cafes: ['cups', 'plates', 'loaves', 'bowls', 'leaves', 'cones'],
  restaurants: ['plates', 'bowls', 'glasses', 'fish', 'leaves'],
  canteens: ['plates', 'bowls', 'loaves', 'leaves'],
  'fast-food': ['burgers', 'slices', 'bowls', 'cones'],
  bars: ['glasses', 'mugs', 'rays'],
}

function ownPatternOf(place: Parameters<typeof placeCoverPath>[0]): CoverPattern {
  const kindred = KINDRED_PATTERNS[place.category ?? '']
  const isTold = place.cuisines?.some((cuisine) => PATTERN_BY_CUISINE[cuisine])
  return (!isTold && kindred?.[(hash(place.id) >>> 8) % kindred.length]) || coverPatternOf(place)
}

/** Where the generated cover of a place lives. */
export function placeCoverPath(
  place: { id: string; category?: string | null; cuisines?: readonly string[] },
  format: 'svg' | 'png' = 'svg',
): string {
  return coverPath(ownPatternOf(place), coverVariantOf(place.id), format)
}

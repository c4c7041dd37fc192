import {
  COVER_PATTERNS,
  COVER_VARIANTS,
  type CoverPattern,
  coverPath,
  coverVariantOf,
  hashOf,
} from '#contract/tones.ts'
import type { ReferenceCategory, ReferenceCuisine } from '#server/features/reference/known.ts'

interface CoveredPlace {
  category: Pick<ReferenceCategory, 'pattern' | 'relatedPatterns' | 'isCuisineFirst'>
  cuisines: readonly Pick<ReferenceCuisine, 'pattern'>[]
}

/** Bars, clubs and bakeries get the pattern of their category, restaurants that of their cuisine. */
export function coverPatternOf({ category, cuisines }: CoveredPlace): CoverPattern {
  return (category.isCuisineFirst && patternOfCuisine(cuisines)) || category.pattern
}

/** The address of the generated cover of a place. */
export function placeCoverPath(id: string, place: CoveredPlace): string {
  return coverPath(patternFor(id, place), coverVariantOf(id))
}

/** Places without a cuisine get one of the related patterns by their id, so that a list of cafés shows different covers. */
function patternFor(id: string, place: CoveredPlace): CoverPattern {
  const { relatedPatterns } = place.category
  const hasCuisinePattern = patternOfCuisine(place.cuisines) !== undefined
  return (
    (!hasCuisinePattern && relatedPatterns[(hashOf(id) >>> 8) % relatedPatterns.length]) ||
    coverPatternOf(place)
  )
}

function patternOfCuisine(cuisines: CoveredPlace['cuisines']): CoverPattern | undefined {
  return cuisines.find(({ pattern }) => pattern !== null)?.pattern ?? undefined
}

/** «cups-17.svg»; each cover has one spelling, so that «cups-017.svg» does not fill caches with duplicates. */
export function parseCoverFile(file: string): { pattern: CoverPattern; variant: number } | null {
  const match = /^([a-z]+)-(0|[1-9]\d?)\.svg$/.exec(file)
  const pattern = COVER_PATTERNS.find((name) => name === match?.[1])
  const variant = Number(match?.[2])
  return pattern && variant < COVER_VARIANTS ? { pattern, variant } : null
}

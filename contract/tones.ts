/**
 * The look of things without a picture. Server and browser derive it from the id, so that both draw the same cover
 * and the same colour of initials.
 */

/** Background colours of initials; white text has enough contrast on each (AA, 4.5:1). */
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

/** FNV-1a: ids that differ in one character get very different hashes. */
export function hashOf(id: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < id.length; index += 1) {
    value ^= id.charCodeAt(index)
    value = Math.imul(value, 0x01000193)
  }
  value ^= value >>> 15
  return value >>> 0
}

export function toneIndexOf(id: string): number {
  return hashOf(id) % TONES.length
}

export function coverVariantOf(id: string): number {
  return hashOf(id) % COVER_VARIANTS
}

export function coverPath(pattern: CoverPattern, variant: number): string {
  return `/covers/${pattern}-${variant}.svg`
}

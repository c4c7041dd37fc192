import { isReservedSlug } from '#contract/slugs.ts'
import { latinLetters } from './latin-letters.ts'

const maxLength = 60
/** `Slug` of the contract refuses longer ones. */
const maxWholeLength = 100

const letters: Readonly<Record<string, string>> = { ...latinLetters, '&': '-and-', '+': '-plus-' }

/** «Кафе „Пушкинъ“» → `kafe-pushkin`. Empty when no character can be transliterated. */
export function slugify(text: string): string {
  return Array.from(text.toLowerCase().normalize('NFC'), (letter) => letters[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/['’`´"«»“”„]|\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maxLength)
    .replace(/-+$/, '')
}

/** Whether a place may have this slug; reserved words and what looks like an id are refused. */
export function isUsableSlug(slug: string): boolean {
  return slug !== '' && !isReservedSlug(slug)
}

/**
 * The first free slug of `name`, `name-city`, `name-street`, `name-city-2`…: words before numbers, because people
 * read addresses. The chosen slug is added to `taken`.
 */
export function pickSlug(taken: Set<string>, place: NamedPlace): string {
  for (const candidate of firstCandidates(place)) if (addIfFree(taken, candidate)) return candidate
  for (let number = 2; ; number += 1) {
    const candidate = `${withCity(place)}-${number}`
    if (addIfFree(taken, candidate)) return candidate
  }
}

/** The first slugs that `pickSlug` tries, so that a few are looked up instead of all. */
export function firstSlugCandidates(place: NamedPlace): string[] {
  const numbered = Array.from({ length: 50 }, (_, index) => `${withCity(place)}-${index + 2}`)
  return [...firstCandidates(place), ...numbered]
}

interface NamedPlace {
  requestedSlug?: string | undefined
  name: string
  cityLatinName: string
  street?: string | undefined
}

const nameSlug = (place: NamedPlace) => slugify(place.name) || 'mesto'
const withCity = (place: NamedPlace) => `${nameSlug(place)}-${place.cityLatinName}`

function firstCandidates(place: NamedPlace): string[] {
  const street = slugify(place.street ?? '').slice(0, maxWholeLength - nameSlug(place).length - 1)
  return [
    ...(place.requestedSlug ? [place.requestedSlug] : []),
    nameSlug(place),
    withCity(place),
    ...(street ? [`${nameSlug(place)}-${street}`.replace(/-+$/, '')] : []),
  ]
}

function addIfFree(taken: Set<string>, slug: string): boolean {
  if (!isUsableSlug(slug) || taken.has(slug)) return false
  taken.add(slug)
  return true
}

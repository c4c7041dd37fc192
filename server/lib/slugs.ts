import { isReservedSlug } from '#contract/slugs.ts'
import { cities } from '#server/reference/cities.ts'

const maxLength = 60

const letters: Readonly<Record<string, string>> = {
  а: 'a',
  ә: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ғ: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  є: 'ye',
  ђ: 'dj',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  џ: 'dz',
  ѓ: 'g',
  ќ: 'k',
  ѕ: 'dz',
  җ: 'zh',
  ў: 'u',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ї: 'yi',
  й: 'y',
  к: 'k',
  қ: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  ң: 'n',
  о: 'o',
  ө: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ұ: 'u',
  ү: 'u',
  ф: 'f',
  х: 'kh',
  һ: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  '&': '-and-',
  '+': '-plus-',
}

/** «Кафе „Пушкинъ“» → `kafe-pushkin`. Empty when nothing of the text can be written in latin letters. */
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

const citySlugs = new Set(cities.map((city) => city.latinName))

/** May a place be called so? Words of the product, slugs of cities and what looks like an id are taken for good. */
export function isUsableSlug(slug: string): boolean {
  return slug !== '' && !isReservedSlug(slug) && !citySlugs.has(slug)
}

/**
 * The first free of `name`, `name-city`, `name-street`, `name-city-2`…: people read addresses, so a word
 * comes before a number. `taken` is asked and then told.
 */
export function pickSlug(taken: Set<string>, place: NamedPlace): string {
  for (const candidate of firstCandidates(place)) if (claim(taken, candidate)) return candidate
  for (let number = 2; ; number += 1) {
    const candidate = `${withCity(place)}-${number}`
    if (claim(taken, candidate)) return candidate
  }
}

/** What `pickSlug` will ask about, so that a few can be looked up instead of all. */
export function slugCandidates(place: NamedPlace): string[] {
  const numbered = Array.from({ length: 50 }, (_, index) => `${withCity(place)}-${index + 2}`)
  return [...firstCandidates(place), ...numbered]
}

interface NamedPlace {
  wanted?: string | undefined
  name: string
  cityLatinName: string
  street?: string | undefined
}

const nameSlug = (place: NamedPlace) => slugify(place.name) || 'mesto'
const withCity = (place: NamedPlace) => `${nameSlug(place)}-${place.cityLatinName}`

function firstCandidates(place: NamedPlace): string[] {
  const street = slugify(place.street ?? '')
  return [
    ...(place.wanted ? [place.wanted] : []),
    nameSlug(place),
    withCity(place),
    ...(street ? [`${nameSlug(place)}-${street}`] : []),
  ]
}

function claim(taken: Set<string>, slug: string): boolean {
  if (!isUsableSlug(slug) || taken.has(slug)) return false
  taken.add(slug)
  return true
}

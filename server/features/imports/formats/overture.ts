import { splitAddress } from '../facts/addresses.ts'
import { brandOf, chainOfName } from '../facts/brands.ts'
import { pointOf } from '../facts/geometry.ts'
import { cleanName } from '../facts/names.ts'
import type { OpenDataFormat } from './open-data-places.ts'
import { listOf, record, text, texts } from './values.ts'

const columns = [
  'id',
  'geometry',
  'names',
  'categories',
  'basic_category',
  'taxonomy',
  'confidence',
  'websites',
  'socials',
  'phones',
  'addresses',
  'brand',
  'operating_status',
]
/** Overture's estimate that a place exists; below this value most places do not. */
const MIN_CONFIDENCE = 0.5

/** Places of the Overture Maps Foundation, a GeoParquet. */
export const overture: OpenDataFormat = {
  columns,
  idColumn: 'id',
  read: (row, lists) => {
    const names = record(row.names)
    const kinds = kindsOf(row)
    const address = record(listOf(row.addresses)[0])
    return {
      id: text(row.id),
      name: text(record(names.common).ru) || text(names.primary),
      kind: lists.kinds.fromWords(kinds[0] ?? ''),
      isClosed: row.operating_status === 'permanently_closed',
      isDoubtful: typeof row.confidence === 'number' && row.confidence < MIN_CONFIDENCE,
      point: pointOf(row.geometry),
      locality: text(address.locality),
      facts: (name) => ({
        cuisineIds: lists.kinds.cuisinesOfWords(kinds),
        ...splitAddress(text(address.freeform)),
        phoneText: texts(row.phones).join(';'),
        links: [
          ...texts(row.websites).map((link) => ({ text: link, name: 'Сайт' })),
          ...texts(row.socials).map((link) => ({ text: link, name: nameOfSocial(link) })),
        ],
        chain: chainOf(row.brand, name),
      }),
    }
  },
}

function chainOf(value: unknown, name: string) {
  const brand = record(value)
  const knownBrand = brandOf(cleanName(text(record(brand.names).primary)))
  if (!knownBrand) return chainOfName(name)
  return { ...knownBrand, brandId: text(brand.wikidata) || null, isBrand: true, isCertain: false }
}

/** Categories, the most specific first; both sets of columns are read, because Overture renamed them in 2025. */
function kindsOf(row: Record<string, unknown>): string[] {
  const categories = record(row.categories)
  const taxonomy = record(row.taxonomy)
  return [
    categories.primary,
    taxonomy.primary,
    row.basic_category,
    ...texts(categories.alternate),
    ...texts(taxonomy.hierarchy),
  ]
    .map(text)
    .filter(Boolean)
}

function nameOfSocial(link: string): string {
  if (/vk\.com/i.test(link)) return 'ВКонтакте'
  if (/t\.me|telegram/i.test(link)) return 'Telegram'
  if (/instagram/i.test(link)) return 'Instagram'
  return /facebook/i.test(link) ? 'Facebook' : 'Ссылка'
}

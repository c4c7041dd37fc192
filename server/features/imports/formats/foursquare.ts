import { splitAddress } from '../facts/addresses.ts'
import { chainOfName } from '../facts/brands.ts'
import type { OpenDataFormat } from './open-data-places.ts'
import { text, texts } from './values.ts'

const columns = [
  'fsq_place_id',
  'name',
  'latitude',
  'longitude',
  'address',
  'locality',
  'date_closed',
  'tel',
  'website',
  'facebook_id',
  'instagram',
  'fsq_category_labels',
  'unresolved_flags',
]
/** Labels are paths: «Dining and Drinking > Restaurant > Pizzeria». */
const foodCategory = /^Dining and Drinking|Nightlife/
/** The editors of the data set doubt these places. */
const doubtfulFlags = new Set(['doesnt_exist', 'delete', 'inappropriate', 'privatevenue', 'duplicate'])

/** Foursquare Open Source Places in Parquet. */
export const foursquare: OpenDataFormat = {
  columns,
  idColumn: 'fsq_place_id',
  read: (row, lists) => {
    const labels = texts(row.fsq_category_labels).filter((label) => foodCategory.test(label))
    const kinds = labels.map((label) => label.split('>').at(-1)?.trim() ?? '')
    return {
      id: text(row.fsq_place_id),
      name: text(row.name),
      kind: labels.length > 0 ? lists.kinds.fromWords(`${kinds[0]} ${labels[0]}`) : { skipped: 'not-food' },
      isClosed: Boolean(row.date_closed),
      isDoubtful: texts(row.unresolved_flags).some((flag) => doubtfulFlags.has(flag)),
      point: { lat: Number(row.latitude ?? Number.NaN), lon: Number(row.longitude ?? Number.NaN) },
      locality: text(row.locality),
      facts: (name) => ({
        cuisineIds: lists.kinds.cuisinesOfWords(kinds),
        ...splitAddress(text(row.address)),
        phoneText: text(row.tel),
        chain: chainOfName(name),
        links: [
          { text: text(row.website), name: 'Сайт' },
          { text: text(row.instagram), name: 'Instagram', profileBaseUrl: 'https://www.instagram.com/' },
          { text: text(row.facebook_id), name: 'Facebook', profileBaseUrl: 'https://www.facebook.com/' },
        ],
      }),
    }
  },
}

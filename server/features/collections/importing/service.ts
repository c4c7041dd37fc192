import type { CollectionImportPreview } from '#contract/collections/collections.ts'
import type { Db } from '#server/db/connection.ts'
import { compare, type Similarity, spellingsOf } from '#server/features/imports/matching/service.ts'
import { loadReference, type ReferenceData } from '#server/features/reference/lookup.ts'
import { AppError } from '#server/lib/errors.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import type { Services } from '#server/lib/services.ts'
import { foldName } from '#server/lib/text/folding.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { type CandidateRow, listCandidates } from './repository.ts'
import { type ExternalPlace, parseSavedPlaces, splitAddress } from './rules.ts'

const MAX_ROWS = 300
/** A chain has more places; the reader chooses among the most similar ones. */
const MAX_CHOICES = 5

/** Finds the places of a list from another service. Writes nothing. */
export async function previewImport(
  { db, limits }: Pick<Services, 'db' | 'limits'>,
  viewer: SignedIn,
  { text, city }: { text: string; city: string },
): Promise<CollectionImportPreview> {
  await countWrite(limits, 'collections', viewer.userId)
  const saved = parseSavedPlaces(text)
  if (!saved) {
    const problem = [
      'Здесь нет списка мест. Подойдут CSV или GeoJSON из Google Takeout, Яндекс Карт и таблиц',
    ]
    throw new AppError('ValidationFailed', { fields: { text: problem } })
  }
  const reference = await loadReference(db)
  const rows = saved.slice(0, MAX_ROWS)
  const candidates = await findCandidates(db, rows, { reference, city })
  return {
    rows: rows.map((row, n) => {
      const { likely, isCertain } = compareRow(row, candidates.get(n) ?? [])
      return {
        name: row.name,
        note: row.note,
        isSure: isCertain,
        places: likely.map(({ id, name, street, building, city_id }) => ({
          id,
          name,
          address: [reference.cityById.get(city_id)?.name, street, building].filter(Boolean).join(', '),
        })),
      }
    }),
    leftOut: saved.length - rows.length,
  }
}

async function findCandidates(
  db: Db,
  rows: readonly ExternalPlace[],
  { reference, city }: { reference: ReferenceData; city: string },
): Promise<Map<number, CandidateRow[]>> {
  const chosen = reference.cityBySlug.get(city)
  const wanted = rows.flatMap(({ name, point }, n) => {
    const home = point ? (cityAt(reference, point) ?? chosen) : chosen
    if (!home) return []
    const nameKeys = [...new Set(spellingsOf(name).map(foldName))].filter(Boolean)
    return [{ n, cityId: home.id, lat: point?.lat ?? null, lon: point?.lon ?? null, nameKeys }]
  })
  return Map.groupBy(await listCandidates(db, wanted), ({ n }) => n)
}

function cityAt({ cities }: ReferenceData, { lat, lon }: { lat: number; lon: number }) {
  return cities.find(({ bounds }) => {
    if (!bounds) return false
    const [west, south, east, north] = bounds
    return lon >= west && lon <= east && lat >= south && lat <= north
  })
}

/** The certain match alone, else the most similar ones to choose from, best first. */
function compareRow(
  row: ExternalPlace,
  candidates: readonly CandidateRow[],
): { likely: CandidateRow[]; isCertain: boolean } {
  const wanted = { ...row, ...splitAddress(row.address) }
  const matched = candidates
    .map((place) => ({ place, similarity: similarityOf(wanted, place) }))
    .toSorted((one, other) => other.similarity.score - one.similarity.score)
  const sure = matched.filter(({ similarity }) => similarity.isSure)
  const [best, second] = sure
  const isCertain =
    best !== undefined && (second === undefined || second.similarity.score < best.similarity.score)
  if (isCertain) return { likely: [best.place], isCertain }
  const possible = matched.filter(({ similarity }) => similarity.isLikely)
  return { likely: possible.slice(0, MAX_CHOICES).map(({ place }) => place), isCertain: false }
}

/** A row without a point is compared as if it were at the place: its name and address decide. */
function similarityOf(
  { name, street, building, point }: Pick<ExternalPlace, 'name' | 'point'> & ReturnType<typeof splitAddress>,
  place: CandidateRow,
): Similarity {
  const nothing = { phones: [], links: [] }
  return compare(
    { name, street, building, ...(point ?? { lat: place.lat, lon: place.lon }), ...nothing },
    { ...place, ...nothing },
  )
}

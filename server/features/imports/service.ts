import { createHash } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import type { PlaceStatus } from '#server/db/types.ts'
import { type SchedulePlan, writeSchedules } from '#server/features/places/schedule/service.ts'
import { indexPlaces } from '#server/features/search/service.ts'
import { arrangeTiers } from '#server/features/search/tiers/service.ts'
import { newId } from '#server/lib/ids.ts'
import { pickSlug } from '#server/lib/slugs.ts'
import { type CityReference, cities } from '#server/reference/cities.ts'
import { type Chain, findChains } from './chains.ts'
import { type Comparable, DuplicateFinder } from './duplicates.ts'
import { openFile } from './file.ts'
import { readMosru } from './mosru.ts'
import { readOsm } from './osm.ts'
import { type ImportReport, newReport, RowCounter } from './report.ts'
import * as repository from './repository.ts'
import { BrokenFileError, type Source, type SourcePlace } from './source.ts'

export interface ImportOptions {
  path: string
  citySlug: string
  format?: Source | undefined
  dryRun?: boolean
  closeMissing?: boolean
  onProgress?: (read: number, size: number) => void
}

const defaultSeats = 20

/** Ends a dry run: everything was done, and nothing stays. */
class DryRunEnded extends Error {}

/**
 * Imports one file in one transaction: whatever goes wrong, nothing has changed. A second run of the same file
 * changes nothing; a newer one changes what it tells differently, except what a person has edited since.
 * @throws {BrokenFileError} when the file as a whole cannot be used
 */
export async function importFile(db: Db, options: ImportOptions): Promise<ImportReport> {
  const city = cities.find((it) => it.latinName === options.citySlug)
  if (!city) throw new BrokenFileError(`Нет города «${options.citySlug}». Слаги городов: /api/v1/cities.`)
  const report = newReport()
  const { places, source } = await readPlaces(options, city, report)
  try {
    await db.transaction().execute(async (transaction) => {
      await apply(transaction, { places, source, city, report, closeMissing: options.closeMissing ?? false })
      if (options.dryRun) throw new DryRunEnded()
    })
  } catch (error) {
    if (!(error instanceof DryRunEnded)) throw error
  }
  return report
}

async function readPlaces(options: ImportOptions, city: CityReference, report: ImportReport) {
  const file = await openFile(options.path, (read) => options.onProgress?.(read, file.size))
  const source = options.format ?? file.looksLike
  const places: SourcePlace[] = []
  const seen = new Set<string>()
  const counter = new RowCounter(report)
  const rows = source === 'osm' ? readOsm(file.chunks, city) : readMosru(file.chunks, city)
  for await (const row of rows) {
    counter.count(row)
    if (!('place' in row)) continue
    if (seen.has(row.place.sourceId)) {
      report.skipped.duplicate += 1
      continue
    }
    seen.add(row.place.sourceId)
    places.push(row.place)
  }
  if (places.length === 0) throw new BrokenFileError(counter.explainNothing())
  return { places, source }
}

interface Application {
  places: SourcePlace[]
  source: Source
  city: CityReference
  report: ImportReport
  closeMissing: boolean
}

async function apply(db: Db, { places, source, city, report, closeMissing }: Application): Promise<void> {
  await repository.lockImports(db)
  const known = await repository.listKnownPlaces(db, city.id, source)
  const bySourceId = new Map(known.filter((it) => it.source === source).map((it) => [it.source_id ?? '', it]))
  const kept = withoutDuplicates(places, known, bySourceId, source, report)

  const chains = findChains(kept)
  const organisationIds = await makeOrganisations(db, { kept, chains, source, city, report })
  const organisationOf = (place: SourcePlace) =>
    organisationIds.get(organisationKey(city, chains.get(place))) ?? null

  const slugs = await repository.listSlugs(db)
  const created: Prepared[] = []
  const changed: Prepared[] = []
  for (const place of kept) {
    const existing = bySourceId.get(place.sourceId)
    const hash = hashOf(place, chains.get(place))
    const isReturning =
      existing?.status === 'closed' &&
      statusOf(place) !== 'closed' &&
      !existing.edited_fields.includes('status')
    if (existing && existing.source_hash === hash && !isReturning) {
      report.unchanged += 1
      continue
    }
    const id = existing?.id ?? newId()
    const latinName = existing
      ? ''
      : pickSlug(slugs, {
          wanted: place.own?.latinName,
          name: place.name,
          cityLatinName: city.latinName,
          street: place.street,
        })
    const row = rowOf(place, { id, latinName, hash, city, source, organisationId: organisationOf(place) })
    const prepared = { place, row, editedFields: existing?.edited_fields ?? [], isNew: !existing }
    if (existing) changed.push(prepared)
    else created.push(prepared)
    if (isReturning) report.reopened += 1
  }
  report.created = created.length
  report.updated = changed.length

  await repository.insertPlaces(
    db,
    created.map((it) => it.row),
  )
  await repository.updatePlaces(
    db,
    changed.map((it) => it.row),
  )
  await writeDetails(db, [...created, ...changed])
  if (closeMissing) await closeMissingPlaces(db, { known, kept, city, source, report })
  await repository.recountPlaces(db, city.id, source)
  await indexPlaces(
    db,
    [...created, ...changed].map((it) => it.row.id),
  )
  await arrangeTiers(db, { cityIds: [city.id] })
}

function comparable({ name, street, building, lat, lon, phones }: SourcePlace): Comparable {
  return { name, street, building, lat, lon, phones: phones.map((it) => it.phone) }
}

/** Known places come first: a newcomer is the duplicate, whatever the order of the file. */
function withoutDuplicates(
  places: readonly SourcePlace[],
  known: readonly repository.KnownPlace[],
  bySourceId: ReadonlyMap<string, repository.KnownPlace>,
  source: Source,
  report: ImportReport,
): SourcePlace[] {
  const elsewhere = new DuplicateFinder<repository.KnownPlace>()
  for (const place of known) {
    if (place.source !== source && place.status !== 'deleted') elsewhere.add(place)
  }
  const finder = new DuplicateFinder<Comparable>()
  const isOld = (place: SourcePlace) => bySourceId.has(place.sourceId)
  const kept = new Set<SourcePlace>()
  for (const place of places.filter(isOld)) {
    finder.add(comparable(place))
    kept.add(place)
  }
  for (const place of places) {
    if (kept.has(place)) continue
    const compared = comparable(place)
    // An export of our own was free of duplicates when it was made, or people wanted them.
    if (elsewhere.find(compared) || (place.own === null && finder.find(compared))) {
      report.skipped.duplicate += 1
      continue
    }
    finder.add(compared)
    kept.add(place)
  }
  return places.filter((place) => kept.has(place))
}

function organisationKey(city: CityReference, chain: Chain | undefined): string {
  return chain ? `${city.latinName}:${chain.key}` : ''
}

async function makeOrganisations(
  db: Db,
  {
    kept,
    chains,
    source,
    city,
    report,
  }: Pick<Application, 'source' | 'city' | 'report'> & {
    kept: readonly SourcePlace[]
    chains: ReadonlyMap<SourcePlace, Chain>
  },
): Promise<Map<string, string>> {
  const rows = new Map<string, repository.OrganisationRow>()
  for (const place of kept) {
    const chain = chains.get(place)
    const key = organisationKey(city, chain)
    if (!chain || rows.has(key)) continue
    rows.set(key, {
      id: newId(),
      name: chain.name,
      category_id: place.categoryId,
      city_id: city.id,
      source,
      source_id: key,
    })
  }
  const { ids, created } = await repository.ensureOrganisations(db, source, [...rows.values()])
  report.organisations = rows.size
  report.organisationsCreated = created
  return ids
}

interface Prepared {
  place: SourcePlace
  row: repository.ImportedRow
  editedFields: readonly string[]
  isNew: boolean
}

function statusOf(place: SourcePlace): PlaceStatus {
  if (place.own) return place.own.status
  return place.hours?.isClosed ? 'temporary-closed' : 'opened'
}

function rowOf(
  place: SourcePlace,
  {
    id,
    latinName,
    hash,
    city,
    source,
    organisationId,
  }: {
    id: string
    latinName: string
    hash: string
    city: CityReference
    source: Source
    organisationId: string | null
  },
): repository.ImportedRow {
  return {
    id,
    latin_name: latinName,
    city_id: city.id,
    source,
    source_id: place.sourceId,
    source_hash: hash,
    name: place.name,
    organisation_id: organisationId,
    category_id: place.categoryId,
    cuisine_ids: place.cuisineIds,
    description: place.description,
    sub_category: place.own?.subCategory ?? '',
    short_description: place.own?.shortDescription ?? '',
    average_check: place.own?.averageCheck ?? null,
    street: place.street,
    building: place.building,
    district: place.district,
    lat: place.lat,
    lon: place.lon,
    seats: place.seats ?? defaultSeats,
    status: statusOf(place),
    ...place.features,
  }
}

/** What the file tells, in one short text: the same text, nothing to do. */
function hashOf(place: SourcePlace, chain: Chain | undefined): string {
  const told = [{ ...place, unreadPhones: 0, chain: null }, chain?.key ?? null]
  return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 32)
}

async function writeDetails(db: Db, prepared: readonly Prepared[]): Promise<void> {
  const without = (field: string) => prepared.filter((it) => !it.editedFields.includes(field))
  const idsOf = (list: readonly Prepared[]) => list.map((it) => it.row.id)

  const phones = without('phones')
  await repository.replacePhones(
    db,
    idsOf(phones),
    phones.flatMap(({ place, row }) =>
      place.phones.map((phone, position) => ({ id: newId(), place_id: row.id, position, ...phone })),
    ),
  )
  const links = without('links')
  await repository.replaceLinks(
    db,
    idsOf(links),
    links.flatMap(({ place, row }) =>
      place.links.map((link, position) => ({ id: newId(), place_id: row.id, position, ...link })),
    ),
  )
  const schedules = without('schedules').map(({ place, row, isNew }) => ({
    placeId: row.id,
    isNew,
    schedules: schedulesOf(place),
  }))
  // A new place without hours has nothing to replace.
  await writeSchedules(
    db,
    schedules.filter((it) => !it.isNew || it.schedules.length > 0),
  )
}

function schedulesOf({ hours, own }: SourcePlace): SchedulePlan[] {
  if (own) return own.schedules
  if (!hours || (hours.items.length === 0 && hours.note === null)) return []
  const items = hours.items.map((item) => ({ ...item, endMinute: item.endMinute % 1440 }))
  return [{ name: '', isMain: true, note: hours.note ?? '', items }]
}

async function closeMissingPlaces(
  db: Db,
  {
    known,
    kept,
    city,
    source,
    report,
  }: Pick<Application, 'city' | 'source' | 'report'> & {
    known: readonly repository.KnownPlace[]
    kept: readonly SourcePlace[]
  },
): Promise<void> {
  const present = new Set(kept.map((place) => place.sourceId))
  const missing = known.filter(
    (place) =>
      place.source === source &&
      place.city_id === city.id &&
      !present.has(place.source_id ?? '') &&
      (place.status === 'opened' || place.status === 'temporary-closed') &&
      !place.edited_fields.includes('status'),
  )
  await repository.closePlaces(
    db,
    missing.map((place) => place.id),
  )
  report.closed = missing.length
}

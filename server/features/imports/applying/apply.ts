import { createHash } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { confirmHoursOfSource } from '#server/features/places/hours/service.ts'
import { writeSchedules } from '#server/features/places/schedule/service.ts'
import type { ReferenceCity } from '#server/features/reference/known.ts'
import { indexPlaces } from '#server/features/search/indexing/service.ts'
import { assignTiers } from '#server/features/search/tiers/service.ts'
import { newId } from '#server/lib/ids.ts'
import { pickSlug } from '#server/lib/text/slugs.ts'
import { type Chain, findChains } from '../chains.ts'
import { isRecord } from '../facts/geometry.ts'
import {
  composePlace,
  type FieldSources,
  type SourceRecord,
  withoutEditedGroups,
} from '../matching/compose.ts'
import * as repository from '../repository.ts'
import * as runs from '../runs/repository.ts'
import type { Source, SourcePlace } from '../source.ts'
import type { CityImport } from './city-import.ts'
import { schedulesOf, statusOf } from './facts-of-place.ts'
import { type Placement, placeAll } from './placing.ts'
import { StaffedPlaces } from './staffed-places.ts'

const defaultSeats = 20
/** Rows that are prepared and written at a time: memory holds no more of them than this. */
const BATCH = 2000

/** Writes the places of one city, within the caller's transaction. */
export async function applyToCity(db: Db, cityImport: CityImport): Promise<void> {
  const { city, source, report } = cityImport
  await repository.lockImports(db)
  const ids = cityImport.places.map((place) => place.sourceId)
  const knownPlaces = await repository.listKnownPlaces(db, city.id)
  const records = await repository.listRecords(db, { source, cityId: city.id, sourceIds: ids })
  const placements = placeAll(cityImport, knownPlaces, records)
  const kept = placements.map(({ place }) => place)
  const chains = findChains(kept)
  const organisationIds = await makeOrganisations(db, { kept, chains, source, city, report })
  const owned = await StaffedPlaces.read(db, cityImport, [
    ...placements.flatMap((it) => (it.kind === 'known' || it.kind === 'matched' ? it.target.id : [])),
    ...records.flatMap(({ place }) => place?.id ?? []),
  ])
  const writer = new Writer(db, cityImport, {
    chains,
    organisationIds,
    slugs: await repository.listSlugs(db),
    owned,
  })
  for (let from = 0; from < placements.length; from += BATCH) {
    await writer.write(placements.slice(from, from + BATCH))
  }
  if (cityImport.closeMissing) await closeMissingPlaces(db, { ...cityImport, records, owned })
  report.proposed += await owned.save()
  await repository.recountPlaces(db, city.id, source)
  await assignTiers(db, { cityIds: [city.id] })
}

interface Prepared {
  place: SourcePlace
  row: repository.ImportedRow
  /** Columns that stay as they are, because people edited them or will decide about them. */
  keptFields: readonly string[]
  isNew: boolean
}

class Writer {
  readonly #db: Db
  readonly #cityImport: CityImport
  readonly #chains: ReadonlyMap<SourcePlace, Chain>
  readonly #organisationIds: ReadonlyMap<string, string>
  readonly #slugs: Set<string>
  readonly #owned: StaffedPlaces

  constructor(
    db: Db,
    cityImport: CityImport,
    {
      chains,
      organisationIds,
      slugs,
      owned,
    }: {
      chains: ReadonlyMap<SourcePlace, Chain>
      organisationIds: ReadonlyMap<string, string>
      slugs: Set<string>
      owned: StaffedPlaces
    },
  ) {
    this.#db = db
    this.#cityImport = cityImport
    this.#chains = chains
    this.#organisationIds = organisationIds
    this.#slugs = slugs
    this.#owned = owned
  }

  async write(placements: readonly Placement[]): Promise<void> {
    const { report, source, runId, city } = this.#cityImport
    const hashes = new Map(placements.map((it) => [it, hashOf(it.place, this.#chains.get(it.place))]))
    const fresh = placements.filter((it) => {
      const isUnchanged = it.kind !== 'new' && it.kind !== 'matched' && it.record.hash === hashes.get(it)
      const isBack = it.kind === 'known' && hasReopened(it)
      const isReturning = isBack && !this.#owned.has(it.target.id)
      if (isReturning) report.reopened += 1
      if (isBack && isUnchanged && !isReturning) this.#owned.proposeStatus(it.target.id, statusOf(it.place))
      if (!isUnchanged || isReturning) return true
      report.unchanged += 1
      return false
    })
    const targets = fresh.filter((it) => it.kind === 'known' || it.kind === 'matched')
    const others = Map.groupBy(
      await repository.listFacts(
        this.#db,
        targets.map((it) => it.target.id),
      ),
      (record) => record.place_id,
    )
    const created = fresh.filter((it) => it.kind === 'new').map((it) => this.#prepareNew(it.place))
    const changed = targets.flatMap((it) => this.#prepareChanged(it, others.get(it.target.id) ?? []) ?? [])
    report.created += created.length
    report.updated += changed.length
    report.matched += fresh.filter((it) => it.kind === 'matched').length

    if (runId)
      await runs.saveSnapshots(
        this.#db,
        runId,
        targets.map((it) => it.target.id),
      )
    await repository.insertPlaces(
      this.#db,
      created.map((it) => it.row),
    )
    await repository.updatePlaces(
      this.#db,
      changed.map(({ row, keptFields }) => ({ row, keptFields: keptFields })),
    )
    await writeDetails(this.#db, [...created, ...changed])
    const createdIds = new Map(created.map(({ place, row }) => [place, row.id]))
    await repository.writeRecords(
      this.#db,
      fresh.map((it) => ({
        source,
        source_id: it.place.sourceId,
        place_id:
          it.kind === 'known' || it.kind === 'matched' ? it.target.id : (createdIds.get(it.place) ?? null),
        city_id: city.id,
        hash: hashes.get(it) ?? '',
        facts: it.place,
      })),
    )
    if (runId) {
      await runs.recordCreatedPlaces(this.#db, runId, [...createdIds.values()])
      await runs.recordDifferences(
        this.#db,
        runId,
        targets.map((it) => it.target.id),
      )
    }
    await this.#writePossibleMatches(fresh)
    await indexPlaces(
      this.#db,
      [...created, ...changed].map((it) => it.row.id),
    )
  }

  async #writePossibleMatches(placements: readonly Placement[]): Promise<void> {
    const { source, runId, report } = this.#cityImport
    const possibleMatches = placements.flatMap((it) => {
      if (it.kind !== 'possible-match') return []
      const { score, ...signs } = it.match
      return {
        id: newId(),
        run_id: runId,
        source,
        source_id: it.place.sourceId,
        place_id: it.target.id,
        score,
        signs,
      }
    })
    report.possibleMatches += possibleMatches.length
    await repository.insertPossibleMatches(this.#db, possibleMatches)
  }

  #prepareNew(place: SourcePlace): Prepared {
    const { source, city } = this.#cityImport
    const { fieldSources } = composePlace([{ source, facts: place, receivedOn: today() }])
    const latinName = pickSlug(this.#slugs, {
      requestedSlug: place.own?.latinName,
      name: place.name,
      cityLatinName: city.latinName,
      street: place.street,
    })
    const organisationId = this.#organisationOf(place)
    const row = rowOf(place, { id: newId(), latinName, city, source, organisationId, fieldSources })
    return { place, row, keptFields: [], isNew: true }
  }

  /** Null where only the record is kept: of what a person made, every field is the person's. */
  #prepareChanged(
    { place, target }: Extract<Placement, { kind: 'known' | 'matched' }>,
    records: readonly repository.FactsRow[],
  ): Prepared | null {
    const { source, city } = this.#cityImport
    const others = records.filter((it) => it.source !== source || it.source_id !== place.sourceId)
    // A record from before facts were stored is empty, and the new record must not replace its place.
    if (others.some((it) => it.hash === '')) return null
    const allRecords: SourceRecord[] = [
      { source, facts: place, receivedOn: today() },
      ...others.map((it) => ({ source: it.source, facts: it.facts, receivedOn: it.received_on })),
    ]
    const composed = composePlace(allRecords)
    const held = this.#owned.decide(target, {
      wanted: composed.place,
      fieldSources: composed.fieldSources,
      facts: place,
      before: records.find((it) => !others.includes(it) && it.hash !== '')?.facts ?? null,
    })
    if (target.created_by !== null) return null
    const organisationId = this.#organisationOf(place) ?? (others.length > 0 ? target.organisation_id : null)
    const keptFields = [...target.edited_fields, ...held]
    const fieldSources = withoutEditedGroups(composed.fieldSources, keptFields)
    const row = rowOf(composed.place, {
      id: target.id,
      latinName: '',
      city,
      source,
      organisationId,
      fieldSources,
    })
    return { place: composed.place, row, keptFields, isNew: false }
  }

  #organisationOf(place: SourcePlace): string | null {
    return this.#organisationIds.get(organisationKey(this.#cityImport.city, this.#chains.get(place))) ?? null
  }
}

function hasReopened({ place, target }: Extract<Placement, { kind: 'known' }>): boolean {
  return (
    target.status === 'closed' && statusOf(place) !== 'closed' && !target.edited_fields.includes('status')
  )
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

function organisationKey(city: ReferenceCity, chain: Chain | undefined): string {
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
  }: Pick<CityImport, 'source' | 'city' | 'report'> & {
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
  report.organisations += rows.size
  report.organisationsCreated += created
  return ids
}

function rowOf(
  place: SourcePlace,
  {
    id,
    latinName,
    city,
    source,
    organisationId,
    fieldSources,
  }: {
    id: string
    latinName: string
    city: ReferenceCity
    source: Source
    organisationId: string | null
    fieldSources: FieldSources
  },
): repository.ImportedRow {
  return {
    id,
    latin_name: latinName,
    city_id: city.id,
    source,
    source_id: place.sourceId,
    field_sources: fieldSources,
    name: place.name,
    organisation_id: organisationId,
    category_id: place.categoryId,
    cuisine_ids: place.cuisineIds,
    description: place.description,
    sub_category: place.own?.subCategory ?? '',
    short_description: place.own?.shortDescription ?? '',
    average_check: place.averageCheck,
    street: place.street,
    building: place.building,
    settlement: place.settlement ?? '',
    floor: place.floor ?? '',
    entrance: place.entrance ?? '',
    district: place.district,
    lat: place.lat,
    lon: place.lon,
    seats: place.seats ?? defaultSeats,
    status: statusOf(place),
    ...place.features,
  }
}

/** A hash of the row: the same hash, nothing to do. */
function hashOf(place: SourcePlace, chain: Chain | undefined): string {
  // The hash covers the facts only, not the assignment to a city.
  const content = [{ ...place, cityId: 0, unparsedPhones: 0, chain: null }, chain?.key ?? null]
  return createHash('sha256').update(JSON.stringify(content, inOrderOfKeys)).digest('hex').slice(0, 32)
}

/** Facts that the database has kept come back with their keys in another order. */
function inOrderOfKeys(_key: string, value: unknown): unknown {
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

async function writeDetails(db: Db, prepared: readonly Prepared[]): Promise<void> {
  const without = (field: string) => prepared.filter((it) => !it.keptFields.includes(field))
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
    ...(place.hoursCheckedOn && { checkedAt: new Date(place.hoursCheckedOn) }),
  }))
  // A new place without hours has nothing to replace.
  await writeSchedules(
    db,
    schedules.filter((it) => !it.isNew || it.schedules.length > 0),
    'source',
  )
  // Hours that stay as they are may have been looked at since.
  await confirmHoursOfSource(
    db,
    schedules.flatMap(({ placeId, checkedAt }) => (checkedAt ? { placeId, checkedAt } : [])),
  )
}

async function closeMissingPlaces(
  db: Db,
  {
    records,
    presentIds,
    city,
    report,
    runId,
    owned,
  }: Pick<CityImport, 'city' | 'report' | 'runId' | 'presentIds'> & {
    records: readonly repository.RecordRow[]
    owned: StaffedPlaces
  },
): Promise<void> {
  const missing = records.flatMap(({ source_id, city_id, place }) => {
    const isMissing = city_id === city.id && !presentIds.has(source_id)
    if (!isMissing || !place) return []
    if (place.edited_fields.includes('status') && !owned.has(place.id)) return []
    return place.status === 'opened' || place.status === 'temporary-closed' ? place.id : []
  })
  // Another record may still know the place, of this source or of another.
  const missingCounts = new Map([...Map.groupBy(missing, (id) => id)].map(([id, all]) => [id, all.length]))
  const known = await repository.countRecords(db, [...missingCounts.keys()])
  const gone = known.flatMap(({ id, count }) => (count === missingCounts.get(id) ? id : []))
  for (const id of gone) owned.proposeStatus(id, 'closed')
  const toClose = gone.filter((id) => !owned.has(id))
  if (runId) await runs.saveSnapshots(db, runId, toClose)
  await repository.closePlaces(db, toClose)
  if (runId) await runs.recordDifferences(db, runId, toClose)
  report.closed += toClose.length
}

import { type Comparable, DuplicateFinder } from '../duplicates.ts'
import { isPossible, isSure, type Match, PlaceGrid } from '../matching/match.ts'
import type * as repository from '../repository.ts'
import type { SourcePlace } from '../source.ts'
import type { CityImport } from './city-import.ts'

/** The outcome of a row of a file. */
export type Placement =
  /** Its record exists and has a place. */
  | { kind: 'known'; place: SourcePlace; record: repository.RecordRow; target: repository.TargetRow }
  /** Its record exists and waits for a decision. */
  | { kind: 'waiting'; place: SourcePlace; record: repository.RecordRow }
  /** It is certainly a place of another source, or a person decided so. */
  | { kind: 'matched'; place: SourcePlace; target: repository.TargetRow }
  /** It may be this place: a person will decide. */
  | {
      kind: 'possible-match'
      place: SourcePlace
      target: repository.TargetRow
      match: Match
      record: { hash: string }
    }
  | { kind: 'new'; place: SourcePlace }

/** Assigns every row to a place; duplicates within the file are left out. */
export function placeAll(
  {
    places,
    source,
    decisions,
    onDuplicate,
  }: Pick<CityImport, 'places' | 'source' | 'decisions' | 'onDuplicate'>,
  known: readonly repository.KnownPlace[],
  records: readonly repository.RecordRow[],
): Placement[] {
  const byId = new Map(known.map((place) => [place.id, place]))
  const recordOf = new Map(records.map((record) => [record.source_id, record]))
  const neighbours = new PlaceGrid<repository.KnownPlace>()
  for (const place of known) if (place.status !== 'deleted') neighbours.add(place)
  const taken = new Set(known.filter((place) => place.sources.includes(source)).map(({ id }) => id))

  const inFile = new DuplicateFinder<Comparable>()
  const isOld = (place: SourcePlace) => recordOf.has(place.sourceId)
  for (const place of places.filter(isOld)) inFile.add(comparable(place))

  return places.flatMap((place): Placement[] => {
    const record = recordOf.get(place.sourceId)
    const decision = decisions?.get(place.sourceId)
    if (decision !== undefined) {
      const target = decision === null ? undefined : byId.get(decision)
      return [target ? { kind: 'matched', place, target } : { kind: 'new', place }]
    }
    if (record?.place) return [{ kind: 'known', place, record, target: record.place }]
    if (record) return [{ kind: 'waiting', place, record }]
    // An export of our own had no duplicates, or people wanted them.
    if (place.own === null && inFile.find(comparable(place))) {
      onDuplicate?.(place)
      return []
    }
    inFile.add(comparable(place))
    const found = neighbours.best(
      {
        ...place,
        phones: place.phones.map(({ phone }) => phone),
        links: place.links.map(({ link }) => link),
      },
      ({ id }) => !taken.has(id),
    )
    if (found && isSure(found.match)) {
      taken.add(found.known.id)
      return [{ kind: 'matched', place, target: found.known }]
    }
    if (found && isPossible(found.match)) {
      return [
        { kind: 'possible-match', place, target: found.known, match: found.match, record: { hash: '' } },
      ]
    }
    return [{ kind: 'new', place }]
  })
}

function comparable({ name, street, building, lat, lon, phones }: SourcePlace): Comparable {
  return { name, street, building, lat, lon, phones: phones.map((it) => it.phone) }
}

import { type Comparable, DuplicateFinder } from '../duplicates.ts'
import { isDoubtful, isSure, type Match, PlaceGrid } from '../matching/match.ts'
import type * as repository from '../repository.ts'
import type { SourcePlace } from '../source.ts'
import type { Application } from './application.ts'

/** Where a row of a file goes. */
export type Placement =
  /** Its record is known and has a place. */
  | { kind: 'known'; place: SourcePlace; record: repository.RecordRow; target: repository.TargetRow }
  /** Its record is known and waits for a person. */
  | { kind: 'waiting'; place: SourcePlace; record: repository.RecordRow }
  /** A place of another source that is surely the same, or that a person said is. */
  | { kind: 'joined'; place: SourcePlace; target: repository.TargetRow }
  /** Perhaps the same as this place: somebody will say. */
  | {
      kind: 'doubtful'
      place: SourcePlace
      target: repository.TargetRow
      match: Match
      record: { hash: string }
    }
  | { kind: 'new'; place: SourcePlace }

/** Decides for every row which place it is; what the file itself repeats is left out. */
export function placeAll(
  { places, source, report, decisions }: Pick<Application, 'places' | 'source' | 'report' | 'decisions'>,
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
      return [target ? { kind: 'joined', place, target } : { kind: 'new', place }]
    }
    if (record?.place) return [{ kind: 'known', place, record, target: record.place }]
    if (record) return [{ kind: 'waiting', place, record }]
    // An export of our own was free of duplicates when it was made, or people wanted them.
    if (place.own === null && inFile.find(comparable(place))) {
      report.skipped.duplicate += 1
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
      return [{ kind: 'joined', place, target: found.known }]
    }
    if (found && isDoubtful(found.match)) {
      return [{ kind: 'doubtful', place, target: found.known, match: found.match, record: { hash: '' } }]
    }
    return [{ kind: 'new', place }]
  })
}

function comparable({ name, street, building, lat, lon, phones }: SourcePlace): Comparable {
  return { name, street, building, lat, lon, phones: phones.map((it) => it.phone) }
}

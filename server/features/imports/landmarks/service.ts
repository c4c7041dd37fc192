import { isDeepStrictEqual } from 'node:util'
import type { ImportReport } from '#contract/imports/import-report.ts'
import type { Db } from '#server/db/connection.ts'
import { PointGrid } from '#server/features/landmarks/rules.ts'
import type { ReferenceCity } from '#server/features/reference/known.ts'
import type { SourceLandmark } from '../source.ts'
import * as repository from './repository.ts'

/** An entrance farther from every station belongs to one that the file lacks. */
const MAX_ENTRANCE_METERS = 600

/** Gives entrances the name and line of the nearest station; those without one are left out. */
export function nameEntrances(landmarks: readonly SourceLandmark[]): SourceLandmark[] {
  const stations = landmarks.filter(({ kind, isEntrance }) => kind === 'metro' && !isEntrance)
  const grid = new PointGrid(stations, MAX_ENTRANCE_METERS)
  return landmarks.flatMap((landmark) => {
    if (!landmark.isEntrance) return landmark
    const station = grid.nearest(landmark)?.item
    return station ? { ...landmark, name: station.name, line: station.line, colour: station.colour } : []
  })
}

interface LandmarksOfCity {
  landmarks: readonly SourceLandmark[]
  city: ReferenceCity
  source: string
  runId: string | null
  /** Also removes those of the source that the file no longer has. */
  removeMissing: boolean
  presentIds: ReadonlySet<string>
}

/** Writes the landmarks of one city, within the caller's transaction; a second run changes nothing. */
export async function applyLandmarks(
  db: Db,
  { landmarks, city, source, runId, removeMissing, presentIds }: LandmarksOfCity,
  report: ImportReport,
): Promise<void> {
  const known = await repository.listKnown(db, {
    source,
    cityId: city.id,
    sourceIds: landmarks.map(({ sourceId }) => sourceId),
  })
  const knownById = new Map(known.map((row) => [row.source_id, row]))
  const rows = landmarks.map((landmark) => rowOf(landmark, city.id, source))
  const created = rows.filter(({ source_id }) => !knownById.has(source_id))
  const updated = rows.filter((row) => {
    const before = knownById.get(row.source_id)
    if (!before) return false
    const { id: _id, ...facts } = before
    return !isDeepStrictEqual(facts, row)
  })
  const removed = removeMissing
    ? known.filter(({ source_id, city_id }) => city_id === city.id && !presentIds.has(source_id))
    : []
  const changedIds = new Set([...updated, ...removed].map(({ source_id }) => source_id))
  const changed = known.filter(({ source_id }) => changedIds.has(source_id))
  await repository.insert(db, created)
  await repository.update(db, updated)
  await repository.remove(
    db,
    removed.map(({ id }) => id),
  )
  if (runId && created.length + changed.length > 0) {
    await repository.recordChanges(db, {
      runId,
      source,
      before: changed,
      touchedIds: [...created, ...updated].map(({ source_id }) => source_id),
    })
  }
  report.landmarks = {
    read: 0,
    created: created.length,
    updated: updated.length,
    unchanged: rows.length - created.length - updated.length,
    removed: removed.length,
  }
}

function rowOf(
  { sourceId, kind, name, isEntrance, line, colour, lat, lon }: SourceLandmark,
  cityId: number,
  source: string,
) {
  return {
    city_id: cityId,
    kind,
    name,
    is_entrance: isEntrance,
    line,
    colour,
    lat,
    lon,
    source,
    source_id: sourceId,
  }
}

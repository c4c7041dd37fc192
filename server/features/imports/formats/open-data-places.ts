import type { Point } from '../facts/geometry.ts'
import type { Kind } from '../facts/kinds.ts'
import { makePlace, type PlaceInput } from '../facts/make-place.ts'
import { cleanName } from '../facts/names.ts'
import type { Lists } from '../lists.ts'
import type { SourceRow } from '../source.ts'
import { openParquet } from './parquet.ts'

/** The facts about a place that every open data set has. */
export interface OpenDataPlace {
  id: string
  name: string
  kind: Kind
  isClosed: boolean
  /** The data set itself doubts that the place exists. */
  isDoubtful: boolean
  point: Point | null
  locality: string
  /** All other facts, spelled as in the data set. */
  facts(name: string): Omit<PlaceInput, 'sourceId' | 'name' | 'categoryId' | 'city' | 'point'>
}

export interface OpenDataFormat {
  columns: readonly string[]
  /** The column with the id of the place in the data set. */
  idColumn: string
  read(row: Record<string, unknown>, lists: Lists): OpenDataPlace
}

/** Rows of an open data set of places in Parquet. */
export async function* readOpenDataPlaces(
  path: string,
  format: OpenDataFormat,
  lists: Lists,
  onProgress: (done: number, total: number) => void,
): AsyncGenerator<SourceRow> {
  const file = await openParquet(path, onProgress)
  for await (const row of file.rows(format.columns)) {
    const openPlace = format.read(row, lists)
    yield {
      line: 0,
      ...(openPlace.id ? placeOf(openPlace, lists) : { broken: `нет номера ${format.idColumn}` }),
    }
  }
}

function placeOf({ id, kind, ...openPlace }: OpenDataPlace, lists: Lists) {
  const identity = { id, name: openPlace.name.slice(0, 120) }
  if ('skipped' in kind) return { skipped: kind.skipped, ...identity }
  if (openPlace.isClosed) return { skipped: 'closed' as const, ...identity }
  if (openPlace.isDoubtful) return { skipped: 'unsure' as const, ...identity }
  const name = cleanName(identity.name)
  if (!name) return { skipped: 'no-name' as const, ...identity }
  const { point } = openPlace
  const city = point && lists.cityAt(point, openPlace.locality)
  if (!point || !city) return { skipped: 'bad-coordinates' as const, ...identity }
  const { categoryId } = kind
  return { place: makePlace({ sourceId: id, name, categoryId, city, point, ...openPlace.facts(name) }) }
}

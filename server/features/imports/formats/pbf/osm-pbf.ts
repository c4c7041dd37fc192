import { isVenue } from '../../facts/kinds.ts'
import { landmarkKeys, landmarkOfTags } from '../../facts/landmarks.ts'
import type { Lists } from '../../lists.ts'
import type { SourceRow } from '../../source.ts'
import { rowOfTags } from '../osm.ts'
import { readExtract } from './extract.ts'

/** Reads the venues and landmarks of an OpenStreetMap extract as rows. */
export async function* readOsmPbf(
  path: string,
  lists: Lists,
  onProgress: (done: number, total: number) => void,
): AsyncGenerator<SourceRow> {
  for await (const { id, tags, point } of readExtract(path, {
    keys: ['amenity', 'shop', ...landmarkKeys],
    isWanted: (tags) => isVenue(tags) || landmarkOfTags(tags) !== null,
    onProgress,
  })) {
    yield { line: 0, ...rowOfTags({ id, tags, point }, lists) }
  }
}

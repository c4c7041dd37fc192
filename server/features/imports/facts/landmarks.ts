import type { LandmarkKind } from '#contract/landmarks/landmark-kinds.ts'
import type { SourceLandmark } from '../source.ts'
import { cleanName } from './names.ts'

type Tags = Readonly<Record<string, string>>

/** Tag keys that may mark a landmark. `amenity` is missing, because the reader of venues requests it anyway. */
export const landmarkKeys = [
  'railway',
  'public_transport',
  'tourism',
  'historic',
  'place',
  'leisure',
] as const

const kindsByTag: Readonly<Record<string, LandmarkKind>> = {
  'tourism=museum': 'museum',
  'tourism=gallery': 'museum',
  'amenity=theatre': 'theatre',
  'leisure=park': 'park',
  'leisure=garden': 'park',
  'place=square': 'square',
  'historic=monument': 'monument',
  'historic=castle': 'attraction',
  'leisure=stadium': 'attraction',
  'tourism=attraction': 'attraction',
  'tourism=zoo': 'attraction',
  'tourism=aquarium': 'attraction',
  'tourism=theme_park': 'attraction',
}

/** Null for anything that is not a landmark. An entrance of the metro may be nameless: its station names it. */
export function landmarkOfTags(tags: Tags): Omit<SourceLandmark, 'sourceId' | 'lat' | 'lon'> | null {
  const isEntrance = tags.railway === 'subway_entrance'
  const kind = isEntrance ? 'metro' : kindOfTags(tags)
  const name = kind && cleanName(tags['name:ru'] || tags.name || '')
  if (!kind || (!name && !isEntrance) || isGone(tags)) return null
  return { kind, name: name ?? '', isEntrance, ...(kind === 'metro' ? lineOf(tags) : noLine) }
}

function kindOfTags(tags: Tags): LandmarkKind | null {
  const isStation = tags.railway === 'station' || tags.public_transport === 'station'
  if (isStation && (tags.station === 'subway' || tags.subway === 'yes')) return 'metro'
  if (tags.railway === 'station') return 'railway'
  const tag = Object.keys(kindsByTag).find((it) => {
    const [key = '', value] = it.split('=')
    return tags[key] === value
  })
  return kindsByTag[tag ?? ''] ?? null
}

function isGone({ disused, abandoned }: Tags): boolean {
  return disused === 'yes' || abandoned === 'yes'
}

const noLine = { line: '', colour: '' }

function lineOf(tags: Tags): { line: string; colour: string } {
  const colour = (tags.colour || tags.color || '').toLowerCase()
  return {
    line: cleanName(tags['line:ru'] || tags.line || '').slice(0, 60),
    // It becomes a style of a page, so that nothing but six digits of a colour is let in.
    colour: /^#[0-9a-f]{6}$/.test(colour) ? colour : '',
  }
}

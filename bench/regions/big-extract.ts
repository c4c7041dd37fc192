import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { dataBlobs, headerBlob, type OsmNode, type OsmTags, type OsmWay } from '#tests/support/osm-pbf.ts'

/** The density of venues in extracts of whole countries. */
const NODES_PER_VENUE = 2000
const WAYS_PER_VENUE = 6000
const NODES_PER_TAGGED_NODE = 30
const NODES_PER_BLOCK = 8000
/** The distinct nodes of a way. */
const NODES_PER_WAY = 5
const WAYS_PER_BLOCK = 800

/** The centre of Moscow, to which the addresses and phones of the venues belong. */
const CENTRE = { lat: 55.75, lon: 37.62 }
const SPREAD_DEGREES = 0.9

const plainTags: OsmTags[] = [
  { highway: 'crossing', crossing: 'uncontrolled' },
  { natural: 'tree' },
  { power: 'tower' },
  { amenity: 'bench', backrest: 'yes' },
  { entrance: 'yes' },
  { barrier: 'gate', access: 'private' },
]
const nameParts = [
  'Берег',
  'Якорь',
  'Магнолия',
  'Самовар',
  'Каштан',
  'Пристань',
  'Лавка',
  'Очаг',
  'Фонарь',
  'Мельница',
]

export interface ExtractTotals {
  elements: number
  venues: number
}

/** Writes an extract of at least `bytes`, block by block: nodes first, then the ways that refer to them. */
export async function writeBigExtract(path: string, bytes: number): Promise<ExtractTotals> {
  const random = seededRandom(1)
  const out = createWriteStream(path)
  const totals: ExtractTotals = { elements: 0, venues: 0 }
  const write = async (blob: Buffer) => {
    if (!out.write(blob)) await once(out, 'drain')
  }
  await write(headerBlob())
  let blocks = 0
  // Ways take about 7 % of the bytes.
  while (out.bytesWritten + out.writableLength < bytes * 0.93) {
    const nodes = makeNodes(blocks * NODES_PER_BLOCK, random, totals)
    for (const blob of dataBlobs({ nodes })) await write(blob)
    blocks += 1
  }
  for (let block = 0; block < blocks; block += 1) {
    const ways = makeWays(block, random, totals)
    for (const blob of dataBlobs({ ways })) await write(blob)
  }
  out.end()
  await once(out, 'finish')
  return totals
}

function makeNodes(from: number, random: () => number, totals: ExtractTotals): OsmNode[] {
  let lat = CENTRE.lat + (random() - 0.5) * SPREAD_DEGREES
  let lon = CENTRE.lon + (random() - 0.5) * SPREAD_DEGREES
  return Array.from({ length: NODES_PER_BLOCK }, (_, at) => {
    lat += (random() - 0.5) * 0.001
    lon += (random() - 0.5) * 0.001
    const id = from + at + 1
    totals.elements += 1
    if (id % NODES_PER_VENUE === 0) {
      totals.venues += 1
      return { id, lat, lon, tags: venueTags(id, random) }
    }
    const tags =
      id % NODES_PER_TAGGED_NODE === 0 ? plainTags[Math.floor(random() * plainTags.length)] : undefined
    return { id, lat, lon, ...(tags && { tags }) }
  })
}

function makeWays(block: number, random: () => number, totals: ExtractTotals): OsmWay[] {
  return Array.from({ length: WAYS_PER_BLOCK }, (_, at) => {
    const id = block * WAYS_PER_BLOCK + at + 1
    const first = block * NODES_PER_BLOCK + Math.floor((at * NODES_PER_BLOCK) / WAYS_PER_BLOCK) + 1
    const corners = Array.from({ length: NODES_PER_WAY }, (_, corner) => first + corner)
    totals.elements += 1
    const isVenue = id % WAYS_PER_VENUE === 0
    if (isVenue) totals.venues += 1
    return {
      id,
      refs: [...corners, first],
      tags: { building: 'yes', 'addr:housenumber': String(id % 200), ...(isVenue && venueTags(id, random)) },
    }
  })
}

function venueTags(id: number, random: () => number): OsmTags {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  return {
    amenity: pick(['cafe', 'restaurant', 'bar', 'fast_food']),
    name: `${pick(nameParts)} ${pick(nameParts).toLowerCase()} ${id % 9973}`,
    'addr:street': `улица ${pick(nameParts)}`,
    'addr:housenumber': String(1 + Math.floor(random() * 120)),
    phone: `+7 495 ${String(1_000_000 + (id % 8_999_999))}`,
    opening_hours: pick(['Mo-Su 10:00-22:00', 'Mo-Fr 09:00-21:00; Sa-Su 10:00-23:00', '24/7']),
    cuisine: pick(['pizza', 'georgian', 'japanese;sushi', 'coffee_shop']),
  }
}

/** The same numbers in every run. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'

export type OsmTags = Record<string, string>
export interface OsmNode {
  id: number
  lat: number
  lon: number
  tags?: OsmTags
}
export interface OsmWay {
  id: number
  refs: readonly number[]
  tags?: OsmTags
}
export interface OsmRelation {
  id: number
  members: readonly { kind: 'node' | 'way' | 'relation'; id: number; role?: string }[]
  tags?: OsmTags
}

export interface OsmExtract {
  nodes?: readonly OsmNode[]
  ways?: readonly OsmWay[]
  relations?: readonly OsmRelation[]
  /** Writes nodes one by one instead of as `DenseNodes`, as a few tools do. */
  isSparse?: boolean
}

/** The maximum of elements in a block by the format. */
const blockSize = 8000

/** A file of the OpenStreetMap PBF format. */
export function writeOsmPbf(extract: OsmExtract): Buffer {
  return Buffer.concat([headerBlob(), ...dataBlobs(extract)])
}

export function headerBlob(features = ['OsmSchema-V0.6', 'DenseNodes']): Buffer {
  const pbf = new PbfWriter()
  for (const feature of features) writeText(pbf, 4, feature)
  return blob('OSMHeader', Buffer.from(pbf.finish()))
}

export function* dataBlobs({
  nodes = [],
  ways = [],
  relations = [],
  isSparse = false,
}: OsmExtract): Generator<Buffer> {
  for (const part of parts(nodes))
    yield dataBlob((group, strings) => (isSparse ? sparse : dense)(group, strings, part))
  for (const part of parts(ways)) {
    yield dataBlob((group, strings) => {
      for (const way of part) group.writeMessage(3, (item, pbf) => writeWay(pbf, strings, item), way)
    })
  }
  for (const part of parts(relations)) {
    yield dataBlob((group, strings) => {
      for (const relation of part)
        group.writeMessage(4, (item, pbf) => writeRelation(pbf, strings, item), relation)
    })
  }
}

/** Wraps bytes in a blob; `claim` replaces its true size or content. */
export function blob(type: string, data: Buffer, claim: { rawSize?: number; packed?: Buffer } = {}): Buffer {
  const body = new PbfWriter()
  body.writeTag(2, 0)
  body.writeVarint(claim.rawSize ?? data.length)
  body.writeTag(3, 2)
  body.writeBytes(claim.packed ?? deflateSync(data))
  const bytes = Buffer.from(body.finish())
  const header = new PbfWriter()
  writeText(header, 1, type)
  header.writeTag(3, 0)
  header.writeVarint(bytes.length)
  const head = Buffer.from(header.finish())
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, bytes])
}

function* parts<One>(all: readonly One[]): Generator<readonly One[]> {
  for (let from = 0; from < all.length; from += blockSize) yield all.slice(from, from + blockSize)
}

/** Collects the strings of a block; number 0 is reserved. */
class StringTable {
  readonly list = ['']
  private readonly numbers = new Map<string, number>()

  numberOf(word: string): number {
    const known = this.numbers.get(word)
    if (known !== undefined) return known
    this.numbers.set(word, this.list.length)
    return this.list.push(word) - 1
  }
}

function dataBlob(writeGroup: (group: PbfWriter, strings: StringTable) => void): Buffer {
  const strings = new StringTable()
  const group = new PbfWriter()
  writeGroup(group, strings)
  const pbf = new PbfWriter()
  pbf.writeMessage(
    1,
    (list, table) => {
      for (const word of list) writeText(table, 1, word)
    },
    strings.list,
  )
  pbf.writeTag(2, 2)
  pbf.writeBytes(group.finish())
  return blob('OSMData', Buffer.from(pbf.finish()))
}

function writeText(pbf: PbfWriter, field: number, text: string): void {
  pbf.writeTag(field, 2)
  pbf.writeBytes(Buffer.from(text))
}

function writeTags(pbf: PbfWriter, strings: StringTable, tags: OsmTags = {}): void {
  pbf.writePackedVarint(
    2,
    Object.keys(tags).map((key) => strings.numberOf(key)),
  )
  pbf.writePackedVarint(
    3,
    Object.values(tags).map((value) => strings.numberOf(value)),
  )
}

function sparse(group: PbfWriter, strings: StringTable, nodes: readonly OsmNode[]): void {
  for (const node of nodes) {
    group.writeMessage(
      1,
      (item, pbf) => {
        pbf.writeTag(1, 0)
        pbf.writeSVarint(item.id)
        writeTags(pbf, strings, item.tags)
        pbf.writeTag(8, 0)
        pbf.writeSVarint(units(item.lat))
        pbf.writeTag(9, 0)
        pbf.writeSVarint(units(item.lon))
      },
      node,
    )
  }
}

function dense(group: PbfWriter, strings: StringTable, nodes: readonly OsmNode[]): void {
  const tags: number[] = []
  for (const node of nodes) {
    for (const [key, value] of Object.entries(node.tags ?? {}))
      tags.push(strings.numberOf(key), strings.numberOf(value))
    tags.push(0)
  }
  group.writeMessage(
    2,
    (all, pbf) => {
      pbf.writePackedSVarint(1, deltas(all.map((node) => node.id)))
      pbf.writePackedSVarint(8, deltas(all.map((node) => units(node.lat))))
      pbf.writePackedSVarint(9, deltas(all.map((node) => units(node.lon))))
      if (tags.length > all.length) pbf.writePackedVarint(10, tags)
    },
    nodes,
  )
}

function writeWay(pbf: PbfWriter, strings: StringTable, way: OsmWay): void {
  pbf.writeTag(1, 0)
  pbf.writeVarint(way.id)
  writeTags(pbf, strings, way.tags)
  pbf.writePackedSVarint(8, deltas(way.refs))
}

const memberKinds = ['node', 'way', 'relation']

function writeRelation(pbf: PbfWriter, strings: StringTable, relation: OsmRelation): void {
  pbf.writeTag(1, 0)
  pbf.writeVarint(relation.id)
  writeTags(pbf, strings, relation.tags)
  pbf.writePackedVarint(
    8,
    relation.members.map(({ role = 'outer' }) => strings.numberOf(role)),
  )
  pbf.writePackedSVarint(9, deltas(relation.members.map(({ id }) => id)))
  pbf.writePackedVarint(
    10,
    relation.members.map(({ kind }) => memberKinds.indexOf(kind)),
  )
}

function units(degrees: number): number {
  return Math.round(degrees * 10_000_000)
}

function deltas(numbers: readonly number[]): number[] {
  return numbers.map((number, at) => number - (numbers[at - 1] ?? 0))
}

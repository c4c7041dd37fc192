import { PbfReader } from 'pbf'
import { broken } from './blobs.ts'

export type Tags = Record<string, string>

export interface Member {
  kind: 'node' | 'way' | 'relation'
  id: number
  role: string
}

/** Coordinates are in units of 1e-7 degree. */
export interface ElementHandlers {
  /** Keys of tags; elements with none of them are skipped without decoding. */
  keys: readonly Buffer[]
  node?(id: number, lat: number, lon: number, tags: () => Tags): void
  way?(id: number, tags: () => Tags, refs: () => Float64Array): void
  relation?(id: number, tags: () => Tags, members: () => Member[]): void
}

/** The kinds of elements in a block, so that later passes skip the others. */
export interface BlockContents {
  hasNodes: boolean
  hasWays: boolean
}

/** Member types by their number in the format. */
const memberKinds = ['node', 'way', 'relation'] as const

/**
 * One block of elements, decoded in place. Dense nodes are read by three cursors at once, and nothing is allocated
 * for nodes that are not wanted: of a country's hundred million nodes about ten thousand are.
 */
export class Block {
  private readonly data: Buffer
  private readonly strings: Span[] = []
  private readonly groups: Span[] = []
  private granularity = 100
  private latOffset = 0
  private lonOffset = 0

  constructor(data: Buffer) {
    this.data = data
    const pbf = new PbfReader(data)
    for (let field = pbf.nextField(); field > 0; field = pbf.nextField()) {
      if (field === 1) this.readStrings(spanOf(pbf, data.length))
      else if (field === 2) this.groups.push(spanOf(pbf, data.length))
      else if (field === 17) this.granularity = pbf.readVarint()
      else if (field === 19) this.latOffset = pbf.readVarint(true)
      else if (field === 20) this.lonOffset = pbf.readVarint(true)
    }
    requireEndAt(pbf, data.length)
  }

  contents(): BlockContents {
    const contents = { hasNodes: false, hasWays: false }
    for (const { start, end } of this.groups) {
      const pbf = this.reader(start)
      const field = pbf.nextField(end)
      if (field === 1 || field === 2) contents.hasNodes = true
      else if (field === 3) contents.hasWays = true
    }
    return contents
  }

  read(handlers: ElementHandlers): void {
    const wanted = this.wantedStrings(handlers.keys)
    for (const { start, end } of this.groups) {
      const pbf = this.reader(start)
      for (let field = pbf.nextField(end); field > 0; field = pbf.nextField(end)) {
        if (field > 4) continue
        const span = spanOf(pbf, end)
        if (field === 1 && handlers.node && wanted) this.readNode(span, wanted, handlers.node)
        else if (field === 2 && handlers.node && wanted) this.readDense(span, wanted, handlers.node)
        else if (field === 3 && handlers.way && wanted) this.readWay(span, wanted, handlers.way)
        else if (field === 4 && handlers.relation && wanted)
          this.readRelation(span, wanted, handlers.relation)
      }
    }
  }

  /** All nodes with their positions, without tags. */
  readPositions(take: (id: number, lat: number, lon: number) => void): void {
    for (const { start, end } of this.groups) {
      const pbf = this.reader(start)
      for (let field = pbf.nextField(end); field > 0; field = pbf.nextField(end)) {
        if (field === 1) {
          const node = this.nodeFields(spanOf(pbf, end))
          take(node.id, this.lat(node.lat), this.lon(node.lon))
        } else if (field === 2) this.walkDense(this.denseFields(spanOf(pbf, end)), take)
      }
    }
  }

  /** All ways with their nodes, without tags. */
  readWayRefs(take: (id: number, refs: () => Float64Array) => void): void {
    for (const { start, end } of this.groups) {
      const pbf = this.reader(start)
      for (let field = pbf.nextField(end); field > 0; field = pbf.nextField(end)) {
        if (field !== 3) continue
        const { id, refs } = this.tagged(spanOf(pbf, end))
        take(id, () => this.deltas(refs))
      }
    }
  }

  private readStrings({ start, end }: Span): void {
    const pbf = this.reader(start)
    for (let field = pbf.nextField(end); field > 0; field = pbf.nextField(end)) {
      if (field === 1) this.strings.push(spanOf(pbf, end))
    }
  }

  /** Marks the strings that are wanted keys; null when the block has none of them. */
  private wantedStrings(keys: readonly Buffer[]): Uint8Array | null {
    const marks = new Uint8Array(this.strings.length)
    let isAny = false
    this.strings.forEach(({ start, end }, index) => {
      for (const key of keys) {
        if (key.length !== end - start || key.compare(this.data, start, end) !== 0) continue
        marks[index] = 1
        isAny = true
      }
    })
    return isAny ? marks : null
  }

  private readNode(span: Span, wanted: Uint8Array, node: NonNullable<ElementHandlers['node']>): void {
    const { id, lat, lon, keys, values } = this.nodeFields(span)
    if (!this.hasWanted(keys, wanted)) return
    node(id, this.lat(lat), this.lon(lon), () => this.tagsOf(keys, values))
  }

  private nodeFields(span: Span) {
    const pbf = this.reader(span.start)
    const node = { id: 0, lat: 0, lon: 0, keys: nowhere, values: nowhere }
    for (let field = pbf.nextField(span.end); field > 0; field = pbf.nextField(span.end)) {
      if (field === 1) node.id = pbf.readSVarint()
      else if (field === 2) node.keys = spanOf(pbf, span.end)
      else if (field === 3) node.values = spanOf(pbf, span.end)
      else if (field === 8) node.lat = pbf.readSVarint()
      else if (field === 9) node.lon = pbf.readSVarint()
    }
    return node
  }

  private denseFields(span: Span): Dense {
    const pbf = this.reader(span.start)
    const dense = { ids: nowhere, lats: nowhere, lons: nowhere, tags: nowhere }
    for (let field = pbf.nextField(span.end); field > 0; field = pbf.nextField(span.end)) {
      if (field === 1) dense.ids = spanOf(pbf, span.end)
      else if (field === 8) dense.lats = spanOf(pbf, span.end)
      else if (field === 9) dense.lons = spanOf(pbf, span.end)
      else if (field === 10) dense.tags = spanOf(pbf, span.end)
    }
    return dense
  }

  private readDense(span: Span, wanted: Uint8Array, node: NonNullable<ElementHandlers['node']>): void {
    const dense = this.denseFields(span)
    const found = this.findTagged(dense.tags, wanted)
    if (found.length === 0) return
    let position = 0
    let next = 0
    this.walkDense(dense, (id, lat, lon) => {
      const tags = found[next]
      if (tags?.node === position) {
        next += 1
        node(id, lat, lon, () => this.denseTags(tags))
      }
      position += 1
    })
  }

  /** The nodes of a dense group with a wanted key, and the positions of their tags. */
  private findTagged({ start, end }: Span, wanted: Uint8Array): (Span & { node: number })[] {
    const found: (Span & { node: number })[] = []
    const pbf = this.reader(start)
    let node = 0
    let from = start
    let isWanted = false
    while (pbf.pos < end) {
      const at = pbf.pos
      const key = pbf.readVarint()
      if (key === 0) {
        if (isWanted) found.push({ start: from, end: at, node })
        node += 1
        from = pbf.pos
        isWanted = false
      } else {
        if (wanted[key] === 1) isWanted = true
        pbf.readVarint()
      }
    }
    requireEndAt(pbf, end)
    return found
  }

  private walkDense({ ids, lats, lons }: Dense, take: (id: number, lat: number, lon: number) => void): void {
    const id = this.reader(ids.start)
    const lat = this.reader(lats.start)
    const lon = this.reader(lons.start)
    let [lastId, lastLat, lastLon] = [0, 0, 0]
    while (id.pos < ids.end) {
      if (lat.pos >= lats.end || lon.pos >= lons.end) throw broken('у точек не хватает координат')
      lastId += id.readSVarint()
      lastLat += lat.readSVarint()
      lastLon += lon.readSVarint()
      take(lastId, this.lat(lastLat), this.lon(lastLon))
    }
    requireEndAt(id, ids.end)
  }

  private readWay(span: Span, wanted: Uint8Array, way: NonNullable<ElementHandlers['way']>): void {
    const { id, keys, values, refs } = this.tagged(span)
    if (!this.hasWanted(keys, wanted)) return
    way(
      id,
      () => this.tagsOf(keys, values),
      () => this.deltas(refs),
    )
  }

  private readRelation(
    span: Span,
    wanted: Uint8Array,
    relation: NonNullable<ElementHandlers['relation']>,
  ): void {
    const { id, keys, values, refs: roles, members, kinds } = this.tagged(span)
    if (!this.hasWanted(keys, wanted)) return
    relation(
      id,
      () => this.tagsOf(keys, values),
      () => {
        const ids = this.deltas(members)
        const roleNames = this.numbers(roles)
        return this.numbers(kinds).map((kind, index) => ({
          kind: memberKinds[kind] ?? 'relation',
          id: ids[index] ?? 0,
          role: this.string(roleNames[index] ?? 0),
        }))
      },
    )
  }

  /** Ways and relations use the same field numbers. */
  private tagged(span: Span) {
    const pbf = this.reader(span.start)
    const element = { id: 0, keys: nowhere, values: nowhere, refs: nowhere, members: nowhere, kinds: nowhere }
    for (let field = pbf.nextField(span.end); field > 0; field = pbf.nextField(span.end)) {
      if (field === 1) element.id = pbf.readVarint(true)
      else if (field === 2) element.keys = spanOf(pbf, span.end)
      else if (field === 3) element.values = spanOf(pbf, span.end)
      else if (field === 8) element.refs = spanOf(pbf, span.end)
      else if (field === 9) element.members = spanOf(pbf, span.end)
      else if (field === 10) element.kinds = spanOf(pbf, span.end)
    }
    return element
  }

  private hasWanted({ start, end }: Span, wanted: Uint8Array): boolean {
    const pbf = this.reader(start)
    while (pbf.pos < end) if (wanted[pbf.readVarint()] === 1) return true
    return false
  }

  private tagsOf(keys: Span, values: Span): Tags {
    const keyNumbers = this.numbers(keys)
    const valueNumbers = this.numbers(values)
    return Object.fromEntries(
      keyNumbers.map((key, index) => [this.string(key), this.string(valueNumbers[index] ?? 0).trim()]),
    )
  }

  private denseTags(span: Span): Tags {
    const pairs = this.numbers(span)
    const tags: Tags = {}
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      tags[this.string(pairs[at] ?? 0)] = this.string(pairs[at + 1] ?? 0).trim()
    }
    return tags
  }

  private numbers({ start, end }: Span): number[] {
    const pbf = this.reader(start)
    const numbers: number[] = []
    while (pbf.pos < end) numbers.push(pbf.readVarint())
    requireEndAt(pbf, end)
    return numbers
  }

  private deltas({ start, end }: Span): Float64Array {
    const pbf = this.reader(start)
    const numbers: number[] = []
    let last = 0
    while (pbf.pos < end) {
      last += pbf.readSVarint()
      numbers.push(last)
    }
    requireEndAt(pbf, end)
    return Float64Array.from(numbers)
  }

  private string(index: number): string {
    const span = this.strings[index]
    if (!span) throw broken('тег ссылается на строку, которой нет')
    return this.data.toString('utf8', span.start, span.end)
  }

  private lat(value: number): number {
    return (this.latOffset + this.granularity * value) / 100
  }

  private lon(value: number): number {
    return (this.lonOffset + this.granularity * value) / 100
  }

  private reader(at: number): PbfReader {
    const pbf = new PbfReader(this.data)
    pbf.pos = at
    return pbf
  }
}

interface Span {
  start: number
  end: number
}

interface Dense {
  ids: Span
  lats: Span
  lons: Span
  tags: Span
}

const nowhere: Span = { start: 0, end: 0 }

/** Skips a length-delimited field. The library does not check the length, so it is checked here. */
function spanOf(pbf: PbfReader, end: number): Span {
  const length = pbf.readVarint()
  const start = pbf.pos
  if (!(length >= 0) || start + length > end) throw broken('поле длиннее своего блока')
  pbf.pos = start + length
  return { start, end: start + length }
}

function requireEndAt(pbf: PbfReader, end: number): void {
  if (pbf.pos !== end) throw broken('поле не кончается там, где обещано')
}

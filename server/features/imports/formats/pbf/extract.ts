import type { Point } from '../../facts/geometry.ts'
import { centroidOf, type Line } from '../../facts/rings.ts'
import { InvalidImportFileError } from '../../source.ts'
import { BlobFile, type BlobPlace, broken } from './blobs.ts'
import { Block, type Member, type Tags } from './block.ts'
import { IdIndex } from './id-index.ts'

export interface ExtractElement {
  /** `node/123`, as OpenStreetMap names it. */
  id: string
  tags: Tags
  /** Null when the extract lacks its nodes. */
  point: Point | null
  /** The lines of its outline; empty for a node. */
  outline: Line[]
}

export interface ExtractOptions {
  /** Elements without any of these keys are skipped. */
  keys: readonly string[]
  isWanted(tags: Tags): boolean
  /** Bytes read in all passes, and the total. */
  onProgress?(done: number, total: number): void
}

interface Way {
  id: number
  tags: Tags
  refs: Float64Array
}

interface Relation {
  id: number
  tags: Tags
  members: Member[]
}

/** The most node positions in memory, sixteen bytes each. */
const MAX_POSITIONS = 15_000_000
const unitsPerDegree = 10_000_000

/**
 * The wanted elements of an extract with their positions. The first pass returns nodes; ways and relations follow,
 * because the file has nodes before the ways that use them: a second pass reads the ways of relations, a third the
 * nodes of all ways. Later passes read only blocks of their type. @throws {InvalidImportFileError}
 */
export async function* readExtract(path: string, options: ExtractOptions): AsyncGenerator<ExtractElement> {
  const file = await BlobFile.open(path)
  try {
    yield* new Extract(file, options).elements()
  } catch (error) {
    if (error instanceof InvalidImportFileError || !(error instanceof Error)) throw error
    // The messages of the decoder mean nothing to users.
    if (error instanceof RangeError || /varint|type/.test(error.message)) throw broken('блок не читается')
    throw error
  } finally {
    await file.close()
  }
}

class Extract {
  private readonly ways: Way[] = []
  private readonly relations: Relation[] = []
  private readonly nodeBlocks: BlobPlace[] = []
  private readonly wayBlocks: BlobPlace[] = []
  private held = 0
  private done = 0
  private readonly file: BlobFile
  private readonly options: ExtractOptions

  constructor(file: BlobFile, options: ExtractOptions) {
    this.file = file
    this.options = options
  }

  async *elements(): AsyncGenerator<ExtractElement> {
    yield* this.firstPass()
    const members = await this.readMemberWays()
    const positions = await this.readPositions(members)
    const lineOf = (refs: Float64Array) => positions.lineOf(refs)
    for (const { id, tags, refs } of this.ways.splice(0)) {
      yield element(`way/${id}`, tags, [lineOf(refs)])
    }
    for (const { id, tags, members: parts } of this.relations.splice(0)) {
      const lines = parts.flatMap((part) => {
        const refs = part.kind === 'way' ? members.get(part.id) : undefined
        return refs ? [lineOf(refs)] : []
      })
      yield element(`relation/${id}`, tags, lines)
    }
  }

  private async *firstPass(): AsyncGenerator<ExtractElement> {
    const found: ExtractElement[] = []
    const { isWanted } = this.options
    const handlers = {
      keys: this.options.keys.map((key) => Buffer.from(key)),
      node: (id: number, lat: number, lon: number, readTags: () => Tags) => {
        const tags = readTags()
        if (!isWanted(tags)) return
        const point = { lat: lat / unitsPerDegree, lon: lon / unitsPerDegree }
        found.push({ id: `node/${id}`, tags, point, outline: [] })
      },
      way: (id: number, readTags: () => Tags, readRefs: () => Float64Array) => {
        const tags = readTags()
        if (isWanted(tags)) this.ways.push({ id, tags, refs: this.hold(readRefs()) })
      },
      relation: (id: number, readTags: () => Tags, readMembers: () => Member[]) => {
        const tags = readTags()
        if (!isWanted(tags) || !/^(?:multipolygon|boundary)$/.test(tags.type ?? '')) return
        const members = readMembers().filter((it) => it.kind === 'way' && it.role !== 'inner')
        this.relations.push({ id, tags, members })
      },
    }
    for await (const { data, offset, size } of this.file.readAll()) {
      const block = new Block(data)
      const { hasNodes, hasWays } = block.contents()
      if (hasNodes) this.nodeBlocks.push({ offset, size })
      if (hasWays) this.wayBlocks.push({ offset, size })
      block.read(handlers)
      this.report(offset + size)
      yield* found.splice(0)
    }
  }

  private async readMemberWays(): Promise<Map<number, Float64Array>> {
    const wanted = new IdIndex(
      Float64Array.from(this.relations.flatMap(({ members }) => members.map(({ id }) => id))),
    )
    const refsOf = new Map<number, Float64Array>()
    if (wanted.size === 0) return refsOf
    for await (const { data, size } of this.file.readSome(this.wayBlocks)) {
      new Block(data).readWayRefs((id, refs) => {
        if (wanted.find(id) >= 0) refsOf.set(id, this.hold(refs()))
      })
      this.report(size, true)
    }
    return refsOf
  }

  private async readPositions(members: ReadonlyMap<number, Float64Array>): Promise<Positions> {
    const lines = [...this.ways.map(({ refs }) => refs), ...members.values()]
    const positions = new Positions(lines)
    if (positions.size === 0) return positions
    for await (const { data, size } of this.file.readSome(this.nodeBlocks)) {
      new Block(data).readPositions((id, lat, lon) => positions.set(id, lat, lon))
      this.report(size, true)
    }
    return positions
  }

  private hold(refs: Float64Array): Float64Array {
    this.held += refs.length
    if (this.held > MAX_POSITIONS) {
      throw new InvalidImportFileError(
        `В файле слишком много контуров: больше ${MAX_POSITIONS} точек. Разделите его на части. Ничего не изменено.`,
      )
    }
    return refs
  }

  private report(bytes: number, isMore = false): void {
    this.done = isMore ? this.done + bytes : bytes
    this.options.onProgress?.(this.done, this.file.size * 2)
  }
}

class Positions {
  private readonly index: IdIndex
  private readonly lats: Int32Array
  private readonly lons: Int32Array

  constructor(lines: readonly Float64Array[]) {
    const ids = new Float64Array(lines.reduce((sum, line) => sum + line.length, 0))
    let at = 0
    for (const line of lines) {
      ids.set(line, at)
      at += line.length
    }
    this.index = new IdIndex(ids)
    this.lats = new Int32Array(this.index.size).fill(unknown)
    this.lons = new Int32Array(this.index.size).fill(unknown)
  }

  get size(): number {
    return this.index.size
  }

  set(id: number, lat: number, lon: number): void {
    const at = this.index.find(id)
    if (at < 0) return
    this.lats[at] = lat
    this.lons[at] = lon
  }

  /** The positions of the nodes that the file has, in order. */
  lineOf(refs: Float64Array): Line {
    const line: number[] = []
    for (const ref of refs) {
      const at = this.index.find(ref)
      const lat = this.lats[at] ?? unknown
      if (at < 0 || lat === unknown) continue
      line.push((this.lons[at] ?? 0) / unitsPerDegree, lat / unitsPerDegree)
    }
    return line
  }
}

/** An impossible latitude: 90 degrees are 900 000 000 units. */
const unknown = 2_000_000_000

function element(id: string, tags: Tags, outline: Line[]): ExtractElement {
  return { id, tags, point: centroidOf(outline), outline }
}

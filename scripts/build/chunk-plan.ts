/** A module as the bundler describes it. */
export interface ModuleFacts {
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

export type ReadModule = (id: string) => ModuleFacts | null

interface Chunk {
  readonly modules: readonly string[]
  /** Numbers of the pages that load it. */
  readonly pages: ReadonlySet<number>
  /** Characters of source. */
  readonly size: number
}

/** A file of its own costs a page about as much as this much more code would: it compresses apart, and is one more request. */
const FILE_COST = 4000
/** No page carries more than this times what the heaviest needs. */
const MOST_CARRIED = 1.03
/** How much more a heavy page matters than a light one. */
const WEIGHT = 2

/**
 * Shares what several pages need out among few files. A file for each set of modules that the same pages need would be seventy
 * requests for a page, so they are joined in pairs, each time the two that save the most, as long as no page has to carry much
 * that it does not need. Two files that would then need each other are never joined.
 * @param pages the module that each page begins with
 * @returns the name of the file for a module; what the entry needs, and what one page alone needs, is left to the bundler
 */
export function planChunks(entry: string, pages: readonly string[], read: ReadModule): Map<string, string> {
  const ofEntry = reachable([entry], read)
  const users = new Map<string, number[]>()
  for (const [page, start] of pages.entries()) {
    for (const id of reachable([start], read)) users.set(id, [...(users.get(id) ?? []), page])
  }
  const ofLaterParts = reachable(laterParts([...users.keys()], new Set(pages), read), read)
  const classes = Map.groupBy(
    [...users].filter(
      ([id, needing]) =>
        !ofEntry.has(id) && !pages.includes(id) && (needing.length > 1 || ofLaterParts.has(id)),
    ),
    ([, needing]) => needing.join(),
  )
  const chunks = [...classes.values()].map((members): Chunk => {
    const modules = members.map(([id]) => id)
    return { modules, pages: new Set(members[0]?.[1]), size: sum(modules.map((id) => sizeOf(id, read))) }
  })
  return new Map(
    join(chunks, read).flatMap(({ modules }) => {
      const name = nameOf(modules, read)
      return modules.map((id) => [id, name] as const)
    }),
  )
}

function join(first: readonly Chunk[], read: ReadModule): readonly Chunk[] {
  const needed = carriedBy(first)
  const most = Math.max(...needed.values())
  const limit = MOST_CARRIED * most
  const weightOf = (pages: Iterable<number>) =>
    sum([...pages].map((page) => ((needed.get(page) ?? 0) / most) ** WEIGHT))
  let chunks = first
  for (;;) {
    const joined = bestJoin(chunks, limit, weightOf, read)
    if (!joined) return chunks
    chunks = joined
  }
}

/** @returns the chunks with the two joined that save the most, or undefined when nothing is saved any more */
function bestJoin(
  chunks: readonly Chunk[],
  limit: number,
  weightOf: (pages: Iterable<number>) => number,
  read: ReadModule,
): readonly Chunk[] | undefined {
  const needs = dependencies(chunks, read)
  const carried = carriedBy(chunks)
  let most = 0
  let best: readonly Chunk[] | undefined
  for (const [index, one] of chunks.entries()) {
    for (const other of chunks.slice(index + 1)) {
      const saved = FILE_COST * weightOf([...one.pages].filter((page) => other.pages.has(page)))
      if (saved <= most || isBetween(one, other, needs) || isBetween(other, one, needs)) continue
      const pages = union(one.pages, other.pages)
      // A page that loads the joined file loads the dependencies of both.
      const grown = [one, other, ...neededBy([one, other], needs)].map((chunk) => ({
        chunk,
        added: without(pages, chunk.pages),
      }))
      const gain = saved - sum(grown.map(({ chunk, added }) => chunk.size * weightOf(added)))
      if (gain <= most) continue
      const isTooMuch = [...pages].some((page) => {
        const more = sum(grown.map(({ chunk, added }) => (added.has(page) ? chunk.size : 0)))
        return more > 0 && (carried.get(page) ?? 0) + more > limit
      })
      if (isTooMuch) continue
      most = gain
      best = joinPair(
        chunks,
        one,
        other,
        new Map(grown.map(({ chunk }) => [chunk, union(chunk.pages, pages)])),
      )
    }
  }
  return best
}

function joinPair(
  chunks: readonly Chunk[],
  one: Chunk,
  other: Chunk,
  pagesOf: Map<Chunk, ReadonlySet<number>>,
): readonly Chunk[] {
  const rest = chunks.filter((chunk) => chunk !== one && chunk !== other)
  return [
    ...rest.map((chunk) => ({ ...chunk, pages: pagesOf.get(chunk) ?? chunk.pages })),
    {
      modules: [...one.modules, ...other.modules],
      pages: union(one.pages, other.pages),
      size: one.size + other.size,
    },
  ]
}

function carriedBy(chunks: readonly Chunk[]): Map<number, number> {
  const carried = new Map<number, number>()
  for (const { pages, size } of chunks) {
    for (const page of pages) carried.set(page, (carried.get(page) ?? 0) + size)
  }
  return carried
}

/** All that the chunks need, and what that needs, without themselves. */
function neededBy(chunks: readonly Chunk[], needs: Map<Chunk, Set<Chunk>>): Set<Chunk> {
  const found = new Set<Chunk>(chunks)
  for (const chunk of found) for (const needed of needs.get(chunk) ?? []) found.add(needed)
  return without(found, new Set(chunks))
}

/** Whether a third file stands between the two: it would need the joined one and be needed by it. */
function isBetween(one: Chunk, other: Chunk, needs: Map<Chunk, Set<Chunk>>): boolean {
  const next = [...(needs.get(one) ?? [])].filter((chunk) => chunk !== other)
  return next.some((chunk) => neededBy([chunk], needs).has(other))
}

function dependencies(chunks: readonly Chunk[], read: ReadModule): Map<Chunk, Set<Chunk>> {
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.modules.map((id) => [id, chunk] as const)))
  return new Map(
    chunks.map((chunk) => {
      const imported = chunk.modules.flatMap((id) => read(id)?.importedIds ?? [])
      const needed = new Set(imported.flatMap((id) => chunkOf.get(id) ?? []))
      needed.delete(chunk)
      return [chunk, needed]
    }),
  )
}

/** Modules that begin what is loaded later. */
function laterParts(ids: readonly string[], pages: ReadonlySet<string>, read: ReadModule): string[] {
  const found = new Set<string>()
  const waiting = [...ids]
  const seen = new Set<string>()
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const facts = read(id)
    for (const part of facts?.dynamicallyImportedIds ?? []) if (!pages.has(part)) found.add(part)
    waiting.push(...(facts?.importedIds ?? []), ...(facts?.dynamicallyImportedIds ?? []))
  }
  return [...found]
}

function reachable(starts: readonly string[], read: ReadModule): Set<string> {
  const found = new Set<string>()
  const waiting = [...starts]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(read(id)?.importedIds ?? []))
  }
  return found
}

/** After the folder and the name of its largest module. */
function nameOf(modules: readonly string[], read: ReadModule): string {
  const largest = modules.reduce((one, other) => (sizeOf(other, read) > sizeOf(one, read) ? other : one))
  const [, folder = '', file = ''] = /([\w-]+)\/([\w-]+)\.[\w.]+$/.exec(largest) ?? []
  return `${folder}.${file}`
}

function union<Value>(one: ReadonlySet<Value>, other: ReadonlySet<Value>): Set<Value> {
  return new Set([...one, ...other])
}

function without<Value>(one: ReadonlySet<Value>, other: ReadonlySet<Value>): Set<Value> {
  return new Set([...one].filter((value) => !other.has(value)))
}

function sizeOf(id: string, read: ReadModule): number {
  return read(id)?.code?.length ?? 0
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

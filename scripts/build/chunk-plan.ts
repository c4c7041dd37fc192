/** A module as the bundler describes it. */
export interface ModuleFacts {
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

export type ReadModule = (id: string) => ModuleFacts | null

interface Chunk {
  readonly modules: readonly string[]
  /** Indexes of the pages and lazy parts (together called starts) that load it. */
  readonly users: ReadonlySet<number>
  /** Characters of source. */
  readonly size: number
}

/** Characters of code that cost a page as much as one more file, which compresses worse and is another request. */
const FILE_COST = 20_000
/** Code of other pages may not make a page larger than this share of the largest page. */
const MAX_LOADED_SHARE = 0.9
/** The exponent by which large pages count more than small ones. */
const WEIGHT_EXPONENT = 1.5
/** The weight of a lazy part relative to its page. */
const PART_WEIGHT = 0.3

/**
 * Merges the modules that several pages share into few files, greedily by the pair that saves the most: one file for each set of
 * users would mean seventy requests for a page. A lazy part counts as a page without the modules of its pages.
 * @param pages the entry module of each page
 * @returns the file name for each module; modules of the entry and of a single page are left to the bundler
 */
export function planChunks(entry: string, pages: readonly string[], read: ReadModule): Map<string, string> {
  const entryModules = reachable([entry], read)
  const pageModules = pages.map((page) => reachable([page], read))
  const parts = [...lazyParts(pages, pageModules, read)]
  const partModules = parts.map(([part, hosts]) => {
    const isThere = (id: string) => [...hosts].every((host) => pageModules[host]?.has(id))
    return [...reachable([part], read)].filter((id) => !isThere(id))
  })
  const users = new Map<string, number[]>()
  for (const [start, needs] of [...pageModules, ...partModules].entries()) {
    for (const id of needs) users.set(id, [...(users.get(id) ?? []), start])
  }
  const classes = Map.groupBy(
    [...users].filter(
      ([id, needing]) =>
        !entryModules.has(id) &&
        !pages.includes(id) &&
        needing.length > 1 &&
        (needing[0] ?? 0) < pages.length,
    ),
    ([, needing]) => needing.join(),
  )
  const chunks = [...classes.values()].map((members): Chunk => {
    const modules = members.map(([id]) => id)
    return { modules, users: new Set(members[0]?.[1]), size: sum(modules.map((id) => sizeOf(id, read))) }
  })
  const shared = new Set(chunks.flatMap(({ modules }) => modules))
  const unshared = [...pageModules, ...partModules].map((needs) =>
    sum([...needs].filter((id) => !shared.has(id) && !entryModules.has(id)).map((id) => sizeOf(id, read))),
  )
  const hosts = [...pages.map(() => new Set<number>()), ...parts.map(([, pagesOfPart]) => pagesOfPart)]
  const merged = mergeChunks(chunks, { hosts, unshared }, read)
  const names = merged.map(({ modules }) => nameOf(modules, read))
  return new Map(
    merged.flatMap(({ modules }, index) => {
      const name = names[index] ?? ''
      // The bundler would merge two files of one name.
      const ownName = names.indexOf(name) === index ? name : `${name}-${index}`
      return modules.map((id) => [id, ownName] as const)
    }),
  )
}

/** The limits and weights of a merge. */
interface Budget {
  limit: number
  unshared: readonly number[]
  isPage: (user: number) => boolean
  /** Whether a lazy part finds the file loaded, because all its pages load it. */
  hasAlready: (user: number, users: ReadonlySet<number>) => boolean
  weightOf: (users: Iterable<number>) => number
}

/** Arrays by the index of a start. */
interface Starts {
  /** The pages that load a part; empty for a page. */
  hosts: readonly ReadonlySet<number>[]
  /** Characters of modules that no other start needs. */
  unshared: readonly number[]
}

function mergeChunks(
  first: readonly Chunk[],
  { hosts, unshared }: Starts,
  read: ReadModule,
): readonly Chunk[] {
  const loaded = loadedBy(first, unshared)
  const isPage = (user: number) => hosts[user]?.size === 0
  const most = Math.max(...loaded.filter((_, user) => isPage(user)))
  const weights = hosts.map((pages, user) => {
    if (isPage(user)) return ((loaded[user] ?? 0) / most) ** WEIGHT_EXPONENT
    return (
      PART_WEIGHT * Math.max(...[...pages].map((page) => ((loaded[page] ?? 0) / most) ** WEIGHT_EXPONENT))
    )
  })
  const budget: Budget = {
    limit: MAX_LOADED_SHARE * most,
    unshared,
    isPage,
    hasAlready: (user, users) => !isPage(user) && [...(hosts[user] ?? [])].every((page) => users.has(page)),
    weightOf: (users) => sum([...users].map((user) => weights[user] ?? 0)),
  }
  let chunks = first
  for (;;) {
    const merged = bestMerge(chunks, budget, read)
    if (!merged) return chunks
    chunks = merged
  }
}

/** Merges the two chunks that save the most. @returns undefined when no merge saves anything */
function bestMerge(
  chunks: readonly Chunk[],
  { limit, unshared, isPage, hasAlready, weightOf }: Budget,
  read: ReadModule,
): readonly Chunk[] | undefined {
  const needs = dependencies(chunks, read)
  const loaded = loadedBy(chunks, unshared)
  let most = 0
  let best: readonly Chunk[] | undefined
  for (const [index, one] of chunks.entries()) {
    for (const other of chunks.slice(index + 1)) {
      const saved = FILE_COST * weightOf(intersection(one.users, other.users))
      if (saved <= most || isBetween(one, other, needs) || isBetween(other, one, needs)) continue
      const users = union(one.users, other.users)
      // A page that loads the merged file also loads the dependencies of both.
      const grown = [one, other, ...dependenciesOf([one, other], needs)].map((chunk) => ({
        chunk,
        added: new Set([...without(users, chunk.users)].filter((user) => !hasAlready(user, chunk.users))),
      }))
      const gain = saved - sum(grown.map(({ chunk, added }) => chunk.size * weightOf(added)))
      if (gain <= most) continue
      const isTooLarge = [...users].filter(isPage).some((page) => {
        const more = sum(grown.map(({ chunk, added }) => (added.has(page) ? chunk.size : 0)))
        return more > 0 && (loaded[page] ?? 0) + more > limit
      })
      if (isTooLarge) continue
      most = gain
      best = mergePair(
        chunks,
        one,
        other,
        new Map(grown.map(({ chunk }) => [chunk, union(chunk.users, users)])),
      )
    }
  }
  return best
}

function mergePair(
  chunks: readonly Chunk[],
  one: Chunk,
  other: Chunk,
  usersOf: Map<Chunk, ReadonlySet<number>>,
): readonly Chunk[] {
  const rest = chunks.filter((chunk) => chunk !== one && chunk !== other)
  return [
    ...rest.map((chunk) => ({ ...chunk, users: usersOf.get(chunk) ?? chunk.users })),
    {
      modules: [...one.modules, ...other.modules],
      users: union(one.users, other.users),
      size: one.size + other.size,
    },
  ]
}

/** @returns the number of characters that each start loads */
function loadedBy(chunks: readonly Chunk[], unshared: readonly number[]): number[] {
  const loaded = [...unshared]
  for (const { users, size } of chunks) {
    for (const user of users) loaded[user] = (loaded[user] ?? 0) + size
  }
  return loaded
}

/** The transitive dependencies of the chunks, without themselves. */
function dependenciesOf(chunks: readonly Chunk[], needs: Map<Chunk, Set<Chunk>>): Set<Chunk> {
  const found = new Set<Chunk>(chunks)
  for (const chunk of found) for (const needed of needs.get(chunk) ?? []) found.add(needed)
  return without(found, new Set(chunks))
}

/** Whether `one` depends on `other` through a third file: merging them would make a cycle. */
function isBetween(one: Chunk, other: Chunk, needs: Map<Chunk, Set<Chunk>>): boolean {
  const next = [...(needs.get(one) ?? [])].filter((chunk) => chunk !== other)
  return next.some((chunk) => dependenciesOf([chunk], needs).has(other))
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

/** @returns the entry modules of lazy parts, each with the indexes of its pages */
function lazyParts(
  pages: readonly string[],
  pageModules: readonly ReadonlySet<string>[],
  read: ReadModule,
): Map<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>()
  for (const [page, needs] of pageModules.entries()) {
    const seen = new Set<string>()
    const waiting = [...needs]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      for (const part of read(id)?.dynamicallyImportedIds ?? []) {
        if (seen.has(part) || pages.includes(part) || needs.has(part)) continue
        seen.add(part)
        found.set(part, (found.get(part) ?? new Set()).add(page))
        waiting.push(...reachable([part], read))
      }
    }
  }
  return found
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

/** Named after the folder and the name of the largest module. */
function nameOf(modules: readonly string[], read: ReadModule): string {
  const largest = modules.reduce((one, other) => (sizeOf(other, read) > sizeOf(one, read) ? other : one))
  const [, folder = '', file = ''] = /([\w-]+)\/([\w-]+)\.[\w.]+$/.exec(largest) ?? []
  return `${folder}.${file}`
}

function union<Value>(one: ReadonlySet<Value>, other: ReadonlySet<Value>): Set<Value> {
  return new Set([...one, ...other])
}

function intersection<Value>(one: ReadonlySet<Value>, other: ReadonlySet<Value>): Set<Value> {
  return new Set([...one].filter((value) => other.has(value)))
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

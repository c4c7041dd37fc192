/** A module as the bundler describes it. */
export interface ModuleFacts {
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

export type ReadModule = (id: string) => ModuleFacts | null

interface Chunk {
  readonly modules: readonly string[]
  /** Numbers of the starts that load it. */
  readonly users: ReadonlySet<number>
  /** Characters of source. */
  readonly size: number
}

/** A file of its own costs a page about as much as this much more code would: it compresses apart, and is one more request. */
const FILE_COST = 14_000
/** No page is joined with others' code beyond this share of the code that the heaviest page needs. */
const MAX_CARRIED = 0.98
/** How much more a heavy page matters than a light one. */
const WEIGHT = 1.5
/** How much a part that is loaded later matters beside its page. */
const PART_WEIGHT = 0.3

/**
 * Shares what several pages need out among few files. A file for each set of modules that the same pages need would be seventy
 * requests for a page, so they are joined in pairs, each time the two that save the most, as long as no page has to carry much
 * that it does not need. Two files that would then need each other are never joined. A part that pages load later counts like
 * a page, without what those pages have already: it would otherwise draw in whatever its few modules were joined with.
 * @param pages the module that each page begins with
 * @returns the name of the file for a module; what the entry needs, and what one page alone needs, is left to the bundler
 */
export function planChunks(entry: string, pages: readonly string[], read: ReadModule): Map<string, string> {
  const ofEntry = reachable([entry], read)
  const ofPages = pages.map((page) => reachable([page], read))
  const parts = [...laterParts(pages, ofPages, read)]
  const ofParts = parts.map(([part, hosts]) => {
    const isThere = (id: string) => [...hosts].every((host) => ofPages[host]?.has(id))
    return [...reachable([part], read)].filter((id) => !isThere(id))
  })
  const users = new Map<string, number[]>()
  for (const [start, needs] of [...ofPages, ...ofParts].entries()) {
    for (const id of needs) users.set(id, [...(users.get(id) ?? []), start])
  }
  const classes = Map.groupBy(
    [...users].filter(
      ([id, needing]) =>
        !ofEntry.has(id) && !pages.includes(id) && needing.length > 1 && (needing[0] ?? 0) < pages.length,
    ),
    ([, needing]) => needing.join(),
  )
  const chunks = [...classes.values()].map((members): Chunk => {
    const modules = members.map(([id]) => id)
    return { modules, users: new Set(members[0]?.[1]), size: sum(modules.map((id) => sizeOf(id, read))) }
  })
  const shared = new Set(chunks.flatMap(({ modules }) => modules))
  const alone = [...ofPages, ...ofParts].map((needs) =>
    sum([...needs].filter((id) => !shared.has(id) && !ofEntry.has(id)).map((id) => sizeOf(id, read))),
  )
  const hosts = [...pages.map(() => new Set<number>()), ...parts.map(([, pagesOfPart]) => pagesOfPart)]
  return new Map(
    join(chunks, { hosts, alone }, read).flatMap(({ modules }) => {
      const name = nameOf(modules, read)
      return modules.map((id) => [id, name] as const)
    }),
  )
}

/** The bytes that a join may add, and the pages it adds them to. */
interface Budget {
  limit: number
  alone: readonly number[]
  isPage: (user: number) => boolean
  /** Whether the user has the file already: a part lies on pages. */
  hasAlready: (user: number, users: ReadonlySet<number>) => boolean
  weightOf: (users: Iterable<number>) => number
}

/** By the number of a start. */
interface Starts {
  /** The pages that a part comes to; none for a page. */
  hosts: readonly ReadonlySet<number>[]
  /** Characters that no other start needs. */
  alone: readonly number[]
}

function join(first: readonly Chunk[], { hosts, alone }: Starts, read: ReadModule): readonly Chunk[] {
  const needed = carriedBy(first, alone)
  const isPage = (user: number) => hosts[user]?.size === 0
  const most = Math.max(...needed.filter((_, user) => isPage(user)))
  const weights = hosts.map((pages, user) => {
    if (isPage(user)) return ((needed[user] ?? 0) / most) ** WEIGHT
    return PART_WEIGHT * Math.max(...[...pages].map((page) => ((needed[page] ?? 0) / most) ** WEIGHT))
  })
  const budget: Budget = {
    limit: MAX_CARRIED * most,
    alone,
    isPage,
    hasAlready: (user, users) => !isPage(user) && [...(hosts[user] ?? [])].every((page) => users.has(page)),
    weightOf: (users) => sum([...users].map((user) => weights[user] ?? 0)),
  }
  let chunks = first
  for (;;) {
    const joined = bestJoin(chunks, budget, read)
    if (!joined) return chunks
    chunks = joined
  }
}

/** @returns the chunks with the two joined that save the most, or undefined when nothing is saved any more */
function bestJoin(
  chunks: readonly Chunk[],
  { limit, alone, isPage, hasAlready, weightOf }: Budget,
  read: ReadModule,
): readonly Chunk[] | undefined {
  const needs = dependencies(chunks, read)
  const carried = carriedBy(chunks, alone)
  let most = 0
  let best: readonly Chunk[] | undefined
  for (const [index, one] of chunks.entries()) {
    for (const other of chunks.slice(index + 1)) {
      const saved = FILE_COST * weightOf(intersection(one.users, other.users))
      if (saved <= most || isBetween(one, other, needs) || isBetween(other, one, needs)) continue
      const users = union(one.users, other.users)
      // A page that loads the joined file loads the dependencies of both.
      const grown = [one, other, ...neededBy([one, other], needs)].map((chunk) => ({
        chunk,
        added: new Set([...without(users, chunk.users)].filter((user) => !hasAlready(user, chunk.users))),
      }))
      const gain = saved - sum(grown.map(({ chunk, added }) => chunk.size * weightOf(added)))
      if (gain <= most) continue
      const isTooMuch = [...users].filter(isPage).some((page) => {
        const more = sum(grown.map(({ chunk, added }) => (added.has(page) ? chunk.size : 0)))
        return more > 0 && (carried[page] ?? 0) + more > limit
      })
      if (isTooMuch) continue
      most = gain
      best = joinPair(
        chunks,
        one,
        other,
        new Map(grown.map(({ chunk }) => [chunk, union(chunk.users, users)])),
      )
    }
  }
  return best
}

function joinPair(
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

/** @returns characters that each start loads, by its number */
function carriedBy(chunks: readonly Chunk[], alone: readonly number[]): number[] {
  const carried = [...alone]
  for (const { users, size } of chunks) {
    for (const user of users) carried[user] = (carried[user] ?? 0) + size
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

/** @returns modules that begin what is loaded later, each with the numbers of the pages that it comes to */
function laterParts(
  pages: readonly string[],
  ofPages: readonly ReadonlySet<string>[],
  read: ReadModule,
): Map<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>()
  for (const [page, needs] of ofPages.entries()) {
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

/** After the folder and the name of its largest module. */
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

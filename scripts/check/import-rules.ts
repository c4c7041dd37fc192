import { dirname } from 'node:path'
import type { Import, SourceFile } from './imports.ts'

export interface Violation {
  rule: string
  file: string
  /** The import that is not allowed; with the rule and the file it names an exception. */
  what: string
}

/** Forbids imports from one part of the tree to another. Tests may import what they like unless the rule names them too. */
interface ImportRule {
  name: string
  from: RegExp
  /** The path of a file of ours, or the name of a package. */
  to: RegExp
  includesTests?: true
  /** Says whether this one is forbidden, where `from` and `to` do not say it all. */
  forbids?: (file: string, found: Import) => boolean
}

interface TextRule {
  name: string
  files: RegExp
  includesTests?: true
  judge: (file: SourceFile) => string | null
}

/** A text that may stand in one part of the web only. */
interface HomeRule {
  name: string
  text: RegExp
  home: RegExp
}

const serverFeature = /^server\/features\/([^/]+)\//
const webScreen = /^web\/screens\/([^/]+)\//
const webNoun = /^web\/nouns\/([^/]+)\//
const testCode = /^tests\/|\.test\.tsx?$/

/** Where Kysely may be run: everything else passes `db` along. */
const databaseCode = [/^server\/db\//, /^server\/cli\//, /^server\/features\/.*(repository|-queries)\.ts$/]

/** The layer of a file inside a server feature; a file may import its own layer and the ones below. */
const serverLayers: [RegExp, number][] = [
  [/\/routes\.ts$/, 4],
  [/\/events\.ts$/, 3],
  [/\/service\.ts$/, 3],
  [/\/(policy|rules|views|repository)\.ts$/, 1],
]

/** From the ground up. What lies in `web` itself stands on all of them. */
const webStoreys = [/^web\/lib\//, /^web\/ui\//, webNoun, webScreen, /^web\/routes\//, /^web\/[^/]+$/]

const importRules: ImportRule[] = [
  {
    name: 'contract imports TypeBox and contract only',
    from: /^contract\//,
    to: /^(?!contract\/|typebox(\/|$))/,
  },
  {
    name: 'the server never imports the web',
    from: /^server\//,
    to: /^web\//,
    includesTests: true,
  },
  {
    name: 'the web never imports the server',
    from: /^web\//,
    to: /^server\//,
    includesTests: true,
  },
  {
    name: 'the product never imports tests, bench or scripts',
    from: /^(contract|server|web)\//,
    to: /^(tests|bench|scripts)\//,
  },
  {
    name: 'what the application is made of does not import the application or the command line',
    from: /^server\/(lib|db|features|reference)\//,
    to: /^server\/((app|main|serve)\.|cli\/)/,
  },
  {
    name: 'server features call each other by service only',
    from: serverFeature,
    to: serverFeature,
    forbids: (file, { target, isTypeOnly }) =>
      !isTypeOnly &&
      serverFeature.exec(file)?.[1] !== serverFeature.exec(target ?? '')?.[1] &&
      !/\/(service|lookup|views|rules|events|policy)\.ts$/.test(target ?? ''),
  },
  {
    name: 'server layers point down: routes, service, then policy, rules, views, repository',
    from: serverFeature,
    to: serverFeature,
    forbids: (file, { target, isTypeOnly }) => {
      if (isTypeOnly || serverFeature.exec(file)?.[1] !== serverFeature.exec(target ?? '')?.[1]) return false
      const from = layerOf(file)
      const to = layerOf(target ?? '')
      return Boolean(from && to && to > from)
    },
  },
  {
    name: 'rules and views do no I/O',
    from: /^server\/features\/.*\/(rules|views|policy)\.ts$/,
    to: /^(node:fs|node:net|node:http|node:child_process|kysely|pg|fastify)|\/(repository|service|routes)\.ts$/,
    forbids: (_file, { isTypeOnly }) => !isTypeOnly,
  },
  {
    name: 'server lib and db know no feature',
    from: /^server\/(lib|db)\//,
    to: /^server\/features\//,
    forbids: (_file, { isTypeOnly }) => !isTypeOnly,
  },
  {
    name: 'the web imports downwards: routes, screens, nouns, ui, lib',
    from: /^web\//,
    to: /^web\//,
    forbids: (file, { target }) => storeyOf(file) >= 0 && storeyOf(target ?? '') > storeyOf(file),
  },
  {
    name: 'a screen imports no other screen: what two of them show is a noun',
    from: webScreen,
    to: webScreen,
    forbids: (file, { target }) => webScreen.exec(file)?.[1] !== webScreen.exec(target ?? '')?.[1],
  },
  {
    name: 'web/ui knows no contract: it could ship in another product',
    from: /^web\/ui\//,
    to: /^contract\//,
  },
  {
    name: 'routes do not import routes',
    from: /^web\/routes\//,
    to: /^web\/routes\/.*\.tsx$/,
  },
  {
    name: 'Kysely runs only in repositories, db and the command line',
    from: /^server\//,
    to: /^(kysely|pg)$/,
    forbids: (file, { isTypeOnly }) => !isTypeOnly && !mayRunSql(file),
  },
  {
    name: 'imports of own files carry their extension',
    from: /^\w/,
    to: /^\w/,
    includesTests: true,
    forbids: (_file, { specifier, target }) => target !== null && !/\.[a-z]+(\?.*)?$/.test(specifier),
  },
]

const textRules: TextRule[] = [
  {
    name: 'no barrels',
    files: /./,
    includesTests: true,
    judge: (file) => (file.isBarrel ? 'only passes on what others export' : null),
  },
  {
    name: 'no utils',
    files: /./,
    includesTests: true,
    judge: (file) =>
      /(^|\/)(utils?|helpers?|common|misc)\.tsx?$/.test(file.path)
        ? 'a helper lives with the noun it is about'
        : null,
  },
  {
    name: 'dates, money and plurals are worded in web/lib/format only',
    files: /^(web\/(?!lib\/format)|server\/|contract\/)/,
    judge: ({ path, text }) =>
      (/\.toLocale(Date|Time)?String\b/.exec(text) ??
        // The server computes with zones in one module.
        (path.startsWith('server/lib/')
          ? null
          : /\bIntl\.(DateTimeFormat|NumberFormat|RelativeTimeFormat|PluralRules)\b/.exec(text)))?.[0] ??
      null,
  },
  {
    name: 'queries live in repositories',
    files: /^server\//,
    judge: ({ path, text }) =>
      mayRunSql(path)
        ? null
        : (/\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeQuery)\(/.exec(text)?.[0] ??
          null),
  },
  {
    name: 'keys of writes come from web/lib/api/new-key.ts, which works over plain http',
    files: /^web\/(?!lib\/api\/new-key\.ts$)/,
    judge: ({ text }) => /\bcrypto\.randomUUID\b/.exec(text)?.[0] ?? null,
  },
  {
    name: 'rules and views take now as an argument',
    files: /^server\/features\/.*\/(rules|views|policy)\.ts$/,
    judge: ({ text }) => /\bDate\.now\(\)|\bnew Date\(\)/.exec(text)?.[0] ?? null,
  },
]

const homeRules: HomeRule[] = [
  {
    name: 'writes are sent from web/nouns only',
    text: /['"`](POST|PATCH|PUT|DELETE) \/api\//,
    home: webNoun,
  },
  {
    name: 'mutation hooks live in web/nouns only',
    text: /\buse(SingleFlight)?Mutation[(<]/,
    home: /^web\/(nouns\/|lib\/single-flight\.ts$)/,
  },
  {
    name: 'literal query keys stand in api.ts or in the file of their query only',
    text: /\bqueryKey: \[\s*['"`]|\b[gs]etQuer(y|ies)Data(<.*>)?\(\s*\[/,
    home: /^web\/(nouns|screens)\/.*(\/|-)(api|query)\.ts$/,
  },
  {
    name: 'every form is the Form of web/ui/forms: one way to submit',
    text: /<form\b/,
    home: /^web\/ui\/forms\/form\.tsx$/,
  },
  {
    name: 'the storage of a tab is used in web/lib/browser/stored.ts only',
    text: /\bsessionStorage\b/,
    home: /^web\/lib\/browser\/stored\.ts$/,
  },
]

export function findViolations(files: SourceFile[]): Violation[] {
  return [
    ...files.flatMap((file) => [
      ...forbiddenImports(file),
      ...forbiddenTexts(file),
      ...textsAwayFromHome(file),
    ]),
    ...crowdedFolders(files),
    ...findCycles('no cycles', importsOf(files)),
    ...findCycles('nouns of the web import each other in no cycle, types included', nounImports(files)),
  ]
}

function forbiddenImports(file: SourceFile): Violation[] {
  return importRules.flatMap((rule) => {
    if (!appliesTo(rule, file)) return []
    return file.imports
      .filter(
        (item) => rule.to.test(item.target ?? item.specifier) && (rule.forbids?.(file.path, item) ?? true),
      )
      .map((item) => ({ rule: rule.name, file: file.path, what: item.specifier }))
  })
}

function forbiddenTexts(file: SourceFile): Violation[] {
  return textRules.flatMap((rule) => {
    const what =
      rule.files.test(file.path) && (rule.includesTests || !testCode.test(file.path))
        ? rule.judge(file)
        : null
    return what ? [{ rule: rule.name, file: file.path, what }] : []
  })
}

function textsAwayFromHome(file: SourceFile): Violation[] {
  if (!file.path.startsWith('web/') || testCode.test(file.path)) return []
  return homeRules.flatMap(({ name, text, home }) => {
    const what = home.test(file.path) ? undefined : text.exec(file.text)?.[0]
    return what ? [{ rule: name, file: file.path, what }] : []
  })
}

function appliesTo(rule: ImportRule, file: SourceFile): boolean {
  return rule.from.test(file.path) && (rule.includesTests || !testCode.test(file.path))
}

/** Rules that can find nothing, because the tree no longer has what they speak of: after a move they would pass in silence. */
export function findIdleRules(files: SourceFile[]): string[] {
  const imported = new Set(
    files.flatMap(({ imports }) => imports.map((item) => item.target ?? item.specifier)),
  )
  const hasFile = (pattern: RegExp) => files.some(({ path }) => pattern.test(path))
  return [
    ...importRules
      .filter(
        (rule) =>
          !files.some((file) => appliesTo(rule, file)) ||
          !(hasFile(rule.to) || [...imported].some((name) => rule.to.test(name))),
      )
      .map(({ name }) => name),
    ...textRules.filter(({ files: pattern }) => !hasFile(pattern)).map(({ name }) => name),
    ...homeRules
      .filter(({ text, home }) => !files.some((file) => home.test(file.path) && text.test(file.text)))
      .map(({ name }) => name),
    ...[...databaseCode, ...webStoreys, ...serverLayers.map(([pattern]) => pattern)]
      .filter((pattern) => !hasFile(pattern))
      .map(String),
  ]
}

const MOST_FILES = 25

/** A longer list is not read any more: its files have parts with names. */
function crowdedFolders(files: SourceFile[]): Violation[] {
  return [...Map.groupBy(files, ({ path }) => dirname(path))]
    .filter(([, inside]) => inside.length > MOST_FILES)
    .map(([file, inside]) => ({
      rule: `a folder holds at most ${MOST_FILES} files`,
      file,
      what: String(inside.length),
    }))
}

function mayRunSql(path: string): boolean {
  return databaseCode.some((pattern) => pattern.test(path))
}

type Edges = ReadonlyMap<string, readonly string[]>

/** A circle of types ties files together as any other does; dynamic imports happen later and close none. */
function importsOf(files: SourceFile[]): Edges {
  return new Map(
    files.map((file) => [
      file.path,
      file.imports.flatMap((item) => (item.target && !item.isDynamic ? [item.target] : [])),
    ]),
  )
}

function nounImports(files: SourceFile[]): Edges {
  const edges = new Map<string, string[]>()
  for (const file of files) {
    const own = webNoun.exec(file.path)?.[1]
    if (!own || testCode.test(file.path)) continue
    const others = file.imports.flatMap(({ target }) => (target && webNoun.exec(target)?.[1]) || [])
    edges.set(own, [...(edges.get(own) ?? []), ...others.filter((other) => other !== own)])
  }
  return edges
}

function findCycles(rule: string, edges: Edges): Violation[] {
  const done = new Set<string>()
  const violations: Violation[] = []
  for (const start of edges.keys()) walk(start, [])
  return violations

  function walk(at: string, trail: string[]): void {
    const seenAt = trail.indexOf(at)
    if (seenAt >= 0) {
      violations.push({ rule, file: at, what: [...trail.slice(seenAt), at].join(' → ') })
      return
    }
    if (done.has(at)) return
    for (const next of edges.get(at) ?? []) walk(next, [...trail, at])
    done.add(at)
  }
}

function storeyOf(path: string): number {
  return webStoreys.findIndex((storey) => storey.test(path))
}

function layerOf(path: string): number | undefined {
  return serverLayers.find(([pattern]) => pattern.test(path))?.[1]
}

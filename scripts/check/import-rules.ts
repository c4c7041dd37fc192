import { dirname } from 'node:path'
import type { Import, SourceFile } from './imports.ts'

export interface Violation {
  rule: string
  file: string
  /** The import or text that is not allowed. An entry of `importExceptions` may name it. */
  what: string
}

/** Forbids imports from one part of the tree to another; tests are exempt unless the rule includes them. */
interface ImportRule {
  name: string
  from: RegExp
  /** The path of a file of ours, or the name of a package. */
  to: RegExp
  includesTests?: true
  /** Narrows the rule where `from` and `to` are not enough. */
  forbids?: (file: string, found: Import) => boolean
}

interface TextRule {
  name: string
  files: RegExp
  includesTests?: true
  check: (file: SourceFile) => string | null
}

/** A text that is allowed in one part of the web only. */
interface LocationRule {
  name: string
  text: RegExp
  allowedIn: RegExp
}

const serverFeature = /^server\/features\/([^/]+)\//
const webScreen = /^web\/screens\/([^/]+)\//
const webNoun = /^web\/nouns\/([^/]+)\//
const testCode = /^tests\/|\.test\.tsx?$/

/** The files that may run Kysely; all others pass `db` along. */
const sqlFiles = [/^server\/db\//, /^server\/cli\//, /^server\/features\/.*(repository|-queries)\.ts$/]

/** The layer of a file inside a server feature; a file may import its own layer and the ones below. */
const serverLayers: [RegExp, number][] = [
  [/\/routes\.ts$/, 4],
  [/\/events\.ts$/, 3],
  [/\/service\.ts$/, 3],
  [/\/(policy|rules|views|repository)\.ts$/, 1],
]

/** From the lowest layer to the highest, which is the files of `web` itself. */
const webLayers = [/^web\/lib\//, /^web\/ui\//, webNoun, webScreen, /^web\/routes\//, /^web\/[^/]+$/]

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
    name: 'parts of the application do not import the application or the command line',
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
      const from = serverLayerOf(file)
      const to = serverLayerOf(target ?? '')
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
    forbids: (file, { target }) => webLayerOf(file) >= 0 && webLayerOf(target ?? '') > webLayerOf(file),
  },
  {
    name: 'a screen imports no other screen: shared parts belong to a noun',
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
    forbids: (file, { isTypeOnly }) => !isTypeOnly && !canRunSql(file),
  },
  {
    name: 'imports of own files carry their extension',
    from: /^\w/,
    to: /^\w/,
    includesTests: true,
    forbids: (_file, { specifier, target }) => target !== null && !/\.[a-z]+\d?(\?.*)?$/.test(specifier),
  },
]

/** Builds or runs a query. `transaction().execute` and `connection().execute` run a function, so services may call them. */
const queryCall =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeQuery|executeTakeFirst(OrThrow)?)\(|(?<!\.(transaction|connection)\(\)\s*)\.execute\(/

const textRules: TextRule[] = [
  {
    name: 'no barrels',
    files: /./,
    includesTests: true,
    check: (file) => (file.isBarrel ? 'only re-exports' : null),
  },
  {
    name: 'no utils',
    files: /./,
    includesTests: true,
    check: (file) =>
      /(^|\/)(utils?|helpers?|common|misc)\.tsx?$/.test(file.path)
        ? 'a helper lives with the noun it is about'
        : null,
  },
  {
    name: 'dates, money and plurals are worded in web/lib/format only',
    files: /^(web\/(?!lib\/format)|server\/|contract\/)/,
    check: ({ path, text }) =>
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
    check: ({ path, text }) => (canRunSql(path) ? null : (queryCall.exec(text)?.[0] ?? null)),
  },
  {
    name: 'keys of writes come from web/lib/api/new-key.ts, which works over plain http',
    files: /^web\/(?!lib\/api\/new-key\.ts$)/,
    check: ({ text }) => /\bcrypto\.randomUUID\b/.exec(text)?.[0] ?? null,
  },
  {
    name: 'rules and views take now as an argument',
    files: /^server\/features\/.*\/(rules|views|policy)\.ts$/,
    check: ({ text }) => /\bDate\.now\(\)|\bnew Date\(\)/.exec(text)?.[0] ?? null,
  },
]

const locationRules: LocationRule[] = [
  {
    name: 'writes are sent from web/nouns only',
    text: /['"`](POST|PATCH|PUT|DELETE) \/api\//,
    allowedIn: webNoun,
  },
  {
    name: 'mutation hooks live in web/nouns only',
    text: /\buse(SingleFlight)?Mutation[(<]/,
    allowedIn: /^web\/(nouns\/|lib\/single-flight\.ts$)/,
  },
  {
    name: 'literal query keys are written in api.ts or in the file of their query only',
    text: /\bqueryKey: \[\s*['"`]|\b[gs]etQuer(y|ies)Data(<.*>)?\(\s*\[/,
    allowedIn: /^web\/(nouns|screens)\/.*(\/|-)(api|query)\.ts$/,
  },
  {
    name: 'every form is the Form of web/ui/forms: one way to submit',
    text: /<form\b/,
    allowedIn: /^web\/ui\/forms\/form\.tsx$/,
  },
  {
    name: 'the storage of a tab is used in web/lib/browser/stored.ts only',
    text: /\bsessionStorage\b/,
    allowedIn: /^web\/lib\/browser\/stored\.ts$/,
  },
]

export function findViolations(files: SourceFile[]): Violation[] {
  return [
    ...files.flatMap((file) => [...forbiddenImports(file), ...forbiddenTexts(file), ...misplacedTexts(file)]),
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
        ? rule.check(file)
        : null
    return what ? [{ rule: rule.name, file: file.path, what }] : []
  })
}

function misplacedTexts(file: SourceFile): Violation[] {
  if (!file.path.startsWith('web/') || testCode.test(file.path)) return []
  return locationRules.flatMap(({ name, text, allowedIn }) => {
    const what = allowedIn.test(file.path) ? undefined : text.exec(file.text)?.[0]
    return what ? [{ rule: name, file: file.path, what }] : []
  })
}

function appliesTo(rule: ImportRule, file: SourceFile): boolean {
  return rule.from.test(file.path) && (rule.includesTests || !testCode.test(file.path))
}

/** Finds rules whose files no longer exist: after a move they would pass without checking anything. */
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
    ...locationRules
      .filter(
        ({ text, allowedIn }) => !files.some((file) => allowedIn.test(file.path) && text.test(file.text)),
      )
      .map(({ name }) => name),
    ...[...sqlFiles, ...webLayers, ...serverLayers.map(([pattern]) => pattern)]
      .filter((pattern) => !hasFile(pattern))
      .map(String),
  ]
}

const MAX_FILES = 25

/** A longer list is hard to read: such a folder needs subfolders. */
function crowdedFolders(files: SourceFile[]): Violation[] {
  return [...Map.groupBy(files, ({ path }) => dirname(path))]
    .filter(([, inside]) => inside.length > MAX_FILES)
    .map(([file, inside]) => ({
      rule: `a folder holds at most ${MAX_FILES} files`,
      file,
      what: String(inside.length),
    }))
}

function canRunSql(path: string): boolean {
  return sqlFiles.some((pattern) => pattern.test(path))
}

type Edges = ReadonlyMap<string, readonly string[]>

/** Imports of types count as well; dynamic imports run later, so they close no cycle. */
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

function webLayerOf(path: string): number {
  return webLayers.findIndex((layer) => layer.test(path))
}

function serverLayerOf(path: string): number | undefined {
  return serverLayers.find(([pattern]) => pattern.test(path))?.[1]
}

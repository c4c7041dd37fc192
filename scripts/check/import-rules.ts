import type { Import, SourceFile } from './imports.ts'

export interface Violation {
  rule: string
  file: string
  /** What the file must not do; with the rule and the file it names an exception. */
  what: string
}

interface ImportRule {
  name: string
  /** Returns what is wrong with this import in this file, or null. */
  judge: (file: string, one: Import) => string | null
}

interface TextRule {
  name: string
  judge: (file: SourceFile) => string | null
}

const serverFeature = /^server\/features\/([^/]+)\//
const testCode = /^tests\/|\.test\.tsx?$/

/** Where Kysely may be run: everything else passes `db` along. */
const databaseCode =
  /^server\/(db|cli|demo)\/|^tests\/|^bench\/|^server\/features\/.*(repository|-queries|backfill)[^/]*\.ts$|\.test\.ts$/

/** The layer of a file inside a server feature; a file may import its own layer and the ones below. */
const serverLayers: [RegExp, number][] = [
  [/\/routes\.ts$/, 4],
  [/\/events\.ts$/, 3],
  [/\/service\.ts$/, 3],
  [/\/(policy|rules|views|repository)\.ts$/, 1],
]

const importRules: ImportRule[] = [
  {
    name: 'contract imports TypeBox and contract only',
    judge: (file, one) => {
      if (!file.startsWith('contract/') || testCode.test(file)) return null
      return one.target?.startsWith('contract/') ||
        one.specifier === 'typebox' ||
        one.specifier.startsWith('typebox/')
        ? null
        : one.specifier
    },
  },
  {
    name: 'the server never imports the web',
    judge: (file, one) =>
      file.startsWith('server/') && one.target?.startsWith('web/') ? one.specifier : null,
  },
  {
    name: 'the web never imports the server',
    judge: (file, one) =>
      file.startsWith('web/') && one.target?.startsWith('server/') ? one.specifier : null,
  },
  {
    name: 'the product never imports tests, bench or scripts',
    judge: (file, one) =>
      /^(contract|server|web)\//.test(file) &&
      !testCode.test(file) &&
      one.target &&
      /^(tests|bench|scripts)\//.test(one.target)
        ? one.specifier
        : null,
  },
  {
    name: 'server features call each other by service only',
    judge: (file, one) => {
      const own = serverFeature.exec(file)?.[1]
      const other = one.target && serverFeature.exec(one.target)?.[1]
      if (!own || !other || own === other || testCode.test(file) || one.isTypeOnly) return null
      return /\/(service|lookup|views|rules|events|policy)\.ts$/.test(one.target ?? '') ? null : one.specifier
    },
  },
  {
    name: 'server layers point down: routes, service, then policy, rules, views, repository',
    judge: (file, one) => {
      if (!one.target || one.isTypeOnly || !serverFeature.test(file) || testCode.test(file)) return null
      if (serverFeature.exec(file)?.[1] !== serverFeature.exec(one.target)?.[1]) return null
      const from = layerOf(file)
      const to = layerOf(one.target)
      return from && to && to > from ? one.specifier : null
    },
  },
  {
    name: 'rules and views do no I/O',
    judge: (file, one) => {
      if (!/^server\/features\/.*\/(rules|views|policy)\.ts$/.test(file) || one.isTypeOnly) return null
      const isInputOutput =
        /^(node:fs|node:net|node:http|node:child_process|kysely|pg|fastify)/.test(one.specifier) ||
        /\/(repository|service|routes)\.ts$/.test(one.target ?? '')
      return isInputOutput ? one.specifier : null
    },
  },
  {
    name: 'server lib and db know no feature',
    judge: (file, one) =>
      /^server\/(lib|db)\//.test(file) &&
      !testCode.test(file) &&
      !one.isTypeOnly &&
      one.target?.startsWith('server/features/')
        ? one.specifier
        : null,
  },
  {
    name: 'web layers point down: routes, features, ui, lib',
    judge: (file, one) => {
      if (!one.target || testCode.test(file)) return null
      const order = ['web/lib/', 'web/ui/', 'web/features/', 'web/routes/']
      const from = order.findIndex((prefix) => file.startsWith(prefix))
      const to = order.findIndex((prefix) => one.target?.startsWith(prefix))
      return from >= 0 && to > from ? one.specifier : null
    },
  },
  {
    name: 'web/ui knows no contract: it could ship in another product',
    judge: (file, one) =>
      file.startsWith('web/ui/') && !testCode.test(file) && one.target?.startsWith('contract/')
        ? one.specifier
        : null,
  },
  {
    name: 'routes do not import routes',
    judge: (file, one) =>
      file.startsWith('web/routes/') &&
      !testCode.test(file) &&
      /^web\/routes\/.*\.tsx$/.test(one.target ?? '')
        ? one.specifier
        : null,
  },
  {
    name: 'Kysely runs only in repositories, db and the command line',
    judge: (file, one) =>
      file.startsWith('server/') &&
      !databaseCode.test(file) &&
      /^(kysely|pg)$/.test(one.specifier) &&
      !one.isTypeOnly
        ? one.specifier
        : null,
  },
  {
    name: 'imports of own files carry their extension',
    judge: (file, one) =>
      one.target &&
      !one.specifier.startsWith('./+types') &&
      !/\.[a-z]+(\?.*)?$/.test(one.specifier) &&
      !file.startsWith('.')
        ? one.specifier
        : null,
  },
]

const textRules: TextRule[] = [
  {
    name: 'no barrels',
    judge: (file) => (file.isBarrel ? 'only passes on what others export' : null),
  },
  {
    name: 'no utils',
    judge: (file) =>
      /(^|\/)(utils?|helpers?|common|misc)\.tsx?$/.test(file.path)
        ? 'a helper lives with the noun it is about'
        : null,
  },
  {
    name: 'dates, money and plurals are worded in web/lib/format only',
    judge: (file) => {
      if (testCode.test(file.path) || !/^(web|server|contract)\//.test(file.path)) return null
      if (file.path.startsWith('web/lib/format')) return null
      const found = /\.toLocale(Date|Time|Upper|Lower)?String?\b|\.toLocaleString\b/.exec(file.text)?.[0]
      if (found && !/toLocale(Upper|Lower)/.test(found)) return found
      // The server needs zones to judge hours, and does that in one place.
      if (file.path.startsWith('server/lib/')) return null
      return (
        /\bIntl\.(DateTimeFormat|NumberFormat|RelativeTimeFormat|PluralRules)\b/.exec(file.text)?.[0] ?? null
      )
    },
  },
  {
    name: 'queries live in repositories',
    judge: (file) =>
      file.path.startsWith('server/') && !databaseCode.test(file.path)
        ? (/\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.exec(file.text)?.[0] ?? null)
        : null,
  },
  {
    name: 'keys of writes come from web/lib/new-key.ts, which works over plain http',
    judge: (file) =>
      file.path.startsWith('web/') && !testCode.test(file.path) && file.path !== 'web/lib/new-key.ts'
        ? (/\bcrypto\.randomUUID\b/.exec(file.text)?.[0] ?? null)
        : null,
  },
  {
    name: 'rules and views take now as an argument',
    judge: (file) =>
      /^server\/features\/.*\/(rules|views|policy)\.ts$/.test(file.path)
        ? (/\bDate\.now\(\)|\bnew Date\(\)/.exec(file.text)?.[0] ?? null)
        : null,
  },
]

export function findViolations(files: SourceFile[]): Violation[] {
  const violations: Violation[] = []
  for (const file of files) {
    for (const rule of importRules) {
      for (const one of file.imports) {
        const what = rule.judge(file.path, one)
        if (what) violations.push({ rule: rule.name, file: file.path, what })
      }
    }
    for (const rule of textRules) {
      const what = rule.judge(file)
      if (what) violations.push({ rule: rule.name, file: file.path, what })
    }
  }
  return [...violations, ...findCycles(files)]
}

/** Type imports vanish and dynamic ones happen later, so neither closes a circle. */
function findCycles(files: SourceFile[]): Violation[] {
  const edges = new Map(
    files.map((file) => [
      file.path,
      file.imports.flatMap((one) => (one.target && !one.isTypeOnly && !one.isDynamic ? [one.target] : [])),
    ]),
  )
  const done = new Set<string>()
  const violations: Violation[] = []
  for (const start of edges.keys()) walk(start, [])
  return violations

  function walk(path: string, trail: string[]): void {
    const seenAt = trail.indexOf(path)
    if (seenAt >= 0) {
      const circle = [...trail.slice(seenAt), path]
      violations.push({ rule: 'no cycles', file: path, what: circle.join(' → ') })
      return
    }
    if (done.has(path)) return
    for (const next of edges.get(path) ?? []) walk(next, [...trail, path])
    done.add(path)
  }
}

function layerOf(path: string): number | undefined {
  return serverLayers.find(([pattern]) => pattern.test(path))?.[1]
}

import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { type Kysely, sql } from 'kysely'

const root = join(import.meta.dirname, '../..')
const migrations = join(root, 'server/db/migrations')
const architecture = join(root, 'ARCHITECTURE.md')

interface Column {
  table: string
  name: string
  type: string
  is_primary: boolean
}

interface Reference {
  table: string
  column: string
  target: string
  is_optional: boolean
  is_unique: boolean
}

/** The text of `docs/tables.md`: the tables of each part of the schema. */
export async function drawTables(db: Kysely<unknown>): Promise<string> {
  const columns = await listColumns(db)
  const references = await listReferences(db)
  const parts = readParts()
  const sections = [...parts].map(([part, tables]) => {
    const own = references.filter(({ table }) => tables.includes(table))
    return [
      `## ${part}`,
      '',
      '```mermaid',
      'erDiagram',
      ...own.map(drawReference),
      ...tables.flatMap((table) => drawTable(table, columns, own)),
      '```',
      '',
    ].join('\n')
  })
  return [
    '# Tables',
    '',
    'Made from the schema by `npm run schema`; `npm run check` compares it. A part is a file of `server/db/migrations`, which also says why a table is as it is. How the parts refer to each other is drawn in [ARCHITECTURE.md](../ARCHITECTURE.md#the-tables).',
    '',
    ...sections,
  ].join('\n')
}

const PICTURE = /(<!-- tables: [^\n]*-->\n)[\s\S]*?(<!-- \/tables -->)/

/** The text of `ARCHITECTURE.md` with a new picture between its two comments. @throws {Error} when the comments are missing */
export async function drawOverview(db: Kysely<unknown>): Promise<string> {
  const text = readFileSync(architecture, 'utf8')
  if (!PICTURE.test(text)) fail('ARCHITECTURE.md has no comments around the picture of the tables')
  const picture = drawParts(readParts(), await listReferences(db)).join('\n')
  return text.replace(PICTURE, (_, start: string, end: string) => `${start}\n${picture}\n\n${end}`)
}

function drawParts(parts: Map<string, string[]>, references: readonly Reference[]): string[] {
  const partOf = (table: string) =>
    [...parts].find(([, tables]) => tables.includes(table))?.[0] ??
    fail(`${table} is created in no migration`)
  const arrows = new Set(
    references
      .map(({ table, target }) => [partOf(table), partOf(target)] as const)
      .filter(([from, to]) => from !== to)
      .map(([from, to]) => `  ${from} --> ${to}`),
  )
  return ['```mermaid', 'flowchart LR', ...[...arrows].sort(), '```']
}

/** Part → its tables, in the order of the migrations. */
function readParts(): Map<string, string[]> {
  const parts = new Map<string, string[]>()
  for (const file of readdirSync(migrations).sort()) {
    const text = readFileSync(join(migrations, file), 'utf8')
    const tables = [...text.matchAll(/create table (\w+)/g)].map(([, table = '']) => table)
    if (tables.length > 0) parts.set(parse(file).name.replace(/^[^_]*_/, ''), tables)
    for (const [, former = '', name = ''] of text.matchAll(/alter table (\w+) rename to (\w+)/g)) {
      const part =
        [...parts.values()].find((its) => its.includes(former)) ??
        fail(`${former} is renamed in ${file} and created nowhere`)
      part[part.indexOf(former)] = name
    }
  }
  return parts
}

function drawReference({ table, column, target, is_optional, is_unique }: Reference): string {
  return `  ${target} ${is_optional ? '|o' : '||'}--${is_unique ? 'o|' : 'o{'} ${table} : ${column}`
}

function drawTable(table: string, columns: readonly Column[], references: readonly Reference[]): string[] {
  const isReference = (name: string) =>
    references.some((reference) => reference.table === table && reference.column === name)
  const lines = columns
    .filter((column) => column.table === table)
    .map(({ name, type, is_primary }) => {
      const keys = [is_primary && 'PK', isReference(name) && 'FK'].filter(Boolean).join(', ')
      return `    ${type} ${name}${keys && ` ${keys}`}`
    })
  return [`  ${table} {`, ...lines, '  }']
}

async function listColumns(db: Kysely<unknown>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select r.relname "table", a.attname "name",
      case when t.typelem <> 0 and t.typlen = -1 then e.typname || '[]' else t.typname end "type",
      exists (select from pg_index x
        where x.indrelid = r.oid and x.indisprimary and a.attnum = any(x.indkey[0:x.indnkeyatts - 1])) is_primary
    from pg_class r join pg_attribute a on a.attrelid = r.oid join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem
    where r.relnamespace = 'public'::regnamespace and r.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by r.relname, a.attnum`.execute(db)
  return rows
}

async function listReferences(db: Kysely<unknown>): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select r.relname "table", a.attname "column", f.relname target, not a.attnotnull is_optional,
      exists (select from pg_index x
        where x.indrelid = r.oid and x.indisunique and x.indnkeyatts = 1 and x.indkey[0] = a.attnum
          and x.indpred is null) is_unique
    from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_class f on f.oid = c.confrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    order by f.relname, r.relname, a.attname`.execute(db)
  return rows
}

function fail(message: string): never {
  throw new Error(message)
}

import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openEmptyDatabase } from '#tests/support/database.ts'
import { databaseUrl } from '#tests/support/database-setup.ts'

const root = join(import.meta.dirname, '../../..')

/** The file, the line before the added one, and the added line. */
const edits: Record<string, { after: string; line: string }[]> = {
  'contract/places/place-features.ts': [
    {
      after: 'export const placeFlags = {',
      line: `  evCharging: { column: 'ev_charging', facet: 13, label: 'Зарядка для авто', phrase: 'с зарядкой для авто' },`,
    },
  ],
  'server/reference/feature-phrases.ts': [
    {
      after: 'const flagPhrases: Record<FlagFeature, Phrases> = {',
      line: `  evCharging: { phrases: ['зарядная станция'], related: ['электромобиль'] },`,
    },
  ],
  'web/screens/place/about/place-features.tsx': [
    {
      after: 'const icons: Record<FeatureName, ComponentType<SVGProps<SVGSVGElement>>> = {',
      line: `  evCharging: icon('battery-charging'),`,
    },
  ],
}

const migration = `
alter table places add column ev_charging boolean not null default false;
alter table places alter column facets set expression as (array_remove(place_facets(
  category_id, cuisine_ids, tag_ids, average_check, is_reservations_enabled, alcohol, business_lunch, cashfree,
  children_room, delivery, hookah, karaoke, mobile_charge, sport_translations, terrace, wifi, dancefloor,
  entertainment, live_music, parking_type, smoke_zone) || case when ev_charging then 13 end, null));
create or replace view listed_places as select * from places where is_listed;
create or replace view visible_places as select * from places where status <> 'deleted' and moderation_status = 'published';
`

const LIMIT_MS = 60_000

test('a new place feature takes a line in three files and a migration', { timeout: LIMIT_MS }, async () => {
  const copy = mkdtempSync(join(tmpdir(), 'shodim-feature-'))
  const database = await openEmptyDatabase()
  try {
    for (const part of ['contract', 'server', 'web', 'tests', 'package.json', 'tsconfig.json'])
      cpSync(join(root, part), join(copy, part), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    writeFileSync(join(copy, 'server/db/migrations/2999-01-01T0000_add_ev_charging.sql'), migration)
    for (const [file, lines] of Object.entries(edits)) {
      let text = readFileSync(join(copy, file), 'utf8')
      for (const { after, line } of lines) {
        expect(text, file).toContain(`${after}\n`)
        text = text.replace(`${after}\n`, `${after}\n${line}\n`)
      }
      writeFileSync(join(copy, file), text)
    }
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
    const output = execFileSync(
      process.execPath,
      [join(copy, 'tests/api/places/one-more-feature/print-responses.ts')],
      {
        cwd: copy,
        encoding: 'utf8',
        env: { ...process.env, DATABASE_URL: databaseUrl(inject('databaseSource').url, rows[0]?.name ?? '') },
      },
    )
    expect(JSON.parse(output)).toEqual({
      saved: true,
      onPage: true,
      found: ['С зарядкой'],
      history: true,
      suggested: true,
    })
  } finally {
    await database.close()
    rmSync(copy, { recursive: true, force: true })
  }
})

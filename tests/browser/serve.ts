// Serves the built product with its demonstration data, places imported to two other cities, and a provider by which people
// sign in, from a folder that lives as long as the test run.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOidcProvider } from '#tests/support/oidc/provider.ts'

const data = mkdtempSync(join(tmpdir(), 'shodim-browser-test-'))
process.on('exit', () => rmSync(data, { recursive: true, force: true }))

Object.assign(process.env, {
  DATA_DIR: data,
  DEMO: '1',
  HOST: '127.0.0.1',
  ADMIN_EMAIL: 'chief@example.ru',
  ...(await startOidcProvider(process.env.PUBLIC_URL ?? '')).environment,
})
process.argv.push('--try-out')
for (const name of [
  // `NODE_ENV=production` sends no codes without a gateway.
  'NODE_ENV',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
  'S3_ENDPOINT',
  'SMTP_URL',
  'SMS_URL',
])
  delete process.env[name]
await import(new URL('../../server/main.mjs', import.meta.url).href)

const root = new URL('../../', import.meta.url)
for (const [file, city] of [
  ['kazan.geojson', 'kazan'],
  ['tver.csv', 'tver'],
] as const) {
  const args = ['server/cli/main.mjs', 'import', `tests/browser/imported/${file}`, '--city', city]
  execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}

import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { readConfig } from '#server/config.ts'
import { prepareBinaries } from '#server/db/embedded/binaries.ts'
import { dataFolderOf, homeOf } from '#server/db/embedded/data-folder.ts'
import { installCopy, openEmbedded } from '#server/db/embedded/embedded.ts'
import { chooseRunner } from '#server/db/embedded/runner.ts'
import { postmasterOf } from '#server/db/embedded/server.ts'
import { openDatabase } from '#server/db/open.ts'
import {
  killServer,
  newProduct,
  type Product,
  runCli,
  runProduct,
  serverProcesses,
} from '#tests/support/product.ts'
import { waitUntil } from '../../../scripts/cluster/child.ts'

// The product over its own PostgreSQL, as processes that are started, stopped and killed.

vi.setConfig({ testTimeout: 180_000 })
const home = mkdtempSync(join(tmpdir(), 'shodim-embedded-'))
chmodSync(home, 0o755)
const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }
afterAll(() => rmSync(home, { recursive: true, force: true }))

const waitUntilRemoved = (dataDir: string) =>
  waitUntil('no process of the server is left', async () => serverProcesses(dataDir).length === 0)

/** The output of a failed start: one sentence, and nothing else. */
function sentenceOf(dataDir: string, environment: Record<string, string> = {}, account = {}): string {
  const { status, stdout, stderr } = runProduct(['server/main.mjs'], { dataDir, environment }, account)
  expect(stdout + stderr).toMatch(/^[^\n]+\n$/)
  expect(status).toBe(1)
  return stderr.trim()
}

describe('a product', () => {
  const dataDir = join(home, 'product')
  let product: Product
  beforeAll(async () => {
    product = await newProduct({ dataDir })
    await product.start()
  })
  afterAll(async () => {
    await product.child.end('SIGTERM')
    killServer(dataDir)
  })
  const isReady = async () => (await fetch(`${product.url}/readyz`)).ok
  const postmaster = () => postmasterOf(homeOf(dataDir))

  test('is the only one in its folder: a second one is refused, and the first one keeps running', async () => {
    expect(sentenceOf(dataDir)).toMatch(/уже открыл другой Сходим \(процесс \d+\)/)
    expect(await isReady()).toBe(true)
  })

  test('whose port another program has reports it in a sentence, and stops its database server', async () => {
    const other = join(home, 'same-port')
    expect(sentenceOf(other, { PORT: new URL(product.url).port })).toMatch(/^Порт \d+ занят/)
    expect(serverProcesses(other)).toEqual([])
    expect(await isReady()).toBe(true)
  })

  test('serves requests while commands run beside it', async () => {
    const before = postmaster()
    const file = join(home, 'places.geojson')
    expect(runCli(['generate', '--places', '20', '--posts', '10', '--users', '5'], { dataDir }).status).toBe(
      0,
    )
    const exported = runCli(['export', '--city', 'moscow', '--output', file], { dataDir })
    expect(exported).toMatchObject({ status: 0, stderr: '' })
    expect(JSON.parse(readFileSync(file, 'utf8')).features.length).toBeGreaterThan(0)
    expect(runCli(['import', file, '--city', 'moscow', '--dry-run'], { dataDir })).toMatchObject({
      status: 0,
      stderr: '',
    })
    const { db, close } = await openDatabase(readConfig({ DATA_DIR: dataDir }))
    const { email } = await db
      .updateTable('users')
      .set({ email: 'anna@example.ru' })
      .where('id', '=', (eb) => eb.selectFrom('users').select('id').orderBy('id').limit(1))
      .returning('email')
      .executeTakeFirstOrThrow()
    await close()
    expect(runCli(['grant', email ?? '', 'content_manager'], { dataDir })).toMatchObject({
      status: 0,
      stderr: '',
    })
    const copy = join(home, 'copy')
    expect(runCli(['backup', copy], { dataDir })).toMatchObject({ status: 0, stderr: '' })
    const other = join(home, 'restored')
    const restored = runCli(['restore', copy], { dataDir: other })
    expect(restored).toMatchObject({ status: 0, stderr: '' })
    expect(restored.stdout).toMatch(/^Готово: база и 0 файлов/)
    await waitUntilRemoved(other)
    expect(runCli(['restore', copy], { dataDir }).stderr).toMatch(/уже есть база/)
    expect(postmaster()).toBe(before)
    expect(await isReady()).toBe(true)
  })

  test('that was killed finds its database server running after a restart', async () => {
    const before = postmaster()
    await product.child.end('SIGKILL')
    expect(serverProcesses(dataDir)).toContain(before)
    await product.start()
    expect(postmaster()).toBe(before)
  })

  test('that was killed with its database server recovers', async () => {
    const before = postmaster()
    await product.child.end('SIGKILL')
    killServer(dataDir)
    await product.start()
    expect(postmaster()).not.toBe(before)
  })

  test('restarts its database server when that is killed', async () => {
    const before = postmaster()
    killServer(dataDir)
    await waitUntil(
      'it answers with another server',
      async () => postmaster() !== before && (await isReady()),
    )
  })

  test('that is stopped leaves no process behind', async () => {
    await product.child.end('SIGTERM')
    await waitUntilRemoved(dataDir)
    const folder = homeOf(dataDir)
    expect(existsSync(join(dataFolderOf(folder), 'postmaster.pid'))).toBe(false)
    expect(existsSync(join(folder, '.s.PGSQL.5432'))).toBe(false)
    expect(readFileSync(join(folder, 'log'), 'utf8').trim().split('\n').at(-1)).toMatch(/shut down/)
  })

  test('that is stopped during a command leaves the database server to the command', async () => {
    await product.start()
    const { db, close } = await openDatabase(readConfig({ DATA_DIR: dataDir }))
    await product.child.end('SIGTERM')
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await close()
    await waitUntilRemoved(dataDir)
  })
})

describe('one sentence reports', () => {
  test('missing programs', () => {
    expect(sentenceOf(join(home, 'a'), { PG_BIN: join(home, 'nowhere') })).toMatch(
      /PG_BIN, нет программы initdb/,
    )
  })

  test('programs that cannot run', () => {
    const bin = join(home, 'broken')
    mkdirSync(bin)
    for (const name of ['initdb', 'postgres'])
      writeFileSync(join(bin, name), '#!/bin/sh\nexit 3\n', { mode: 0o755 })
    expect(sentenceOf(join(home, 'b'), { PG_BIN: bin })).toMatch(/не запускается/)
  })

  test.each([
    [16, /создана PostgreSQL 16, а здесь PostgreSQL \d+: сделайте копию/],
    [99, /создана более новой PostgreSQL 99/],
  ])('data of version %i', (version, sentence) => {
    const dataDir = join(home, `version-${version}`)
    mkdirSync(join(dataDir, 'postgres/data'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres/data/PG_VERSION'), `${version}\n`)
    expect(sentenceOf(dataDir)).toMatch(sentence)
  })

  test('a database in the format of an older version', () => {
    const dataDir = join(home, 'old-form')
    mkdirSync(join(dataDir, 'db'), { recursive: true })
    writeFileSync(join(dataDir, 'db/PG_VERSION'), '17\n')
    expect(sentenceOf(dataDir)).toMatch(/лежит база прежней версии Сходим/)
  })

  test('a path that is not a folder', () => {
    const dataDir = join(home, 'file')
    writeFileSync(dataDir, '')
    expect(sentenceOf(dataDir)).toMatch(/не папка/)
  })

  const canBeNobody =
    isRoot && spawnSync(process.execPath, ['server/config.ts'], { ...nobody, stdio: 'ignore' }).status === 0

  test.skipIf(!canBeNobody)('a folder of another user', () => {
    const dataDir = join(home, 'foreign')
    mkdirSync(dataDir)
    expect(sentenceOf(dataDir, {}, nobody)).toMatch(/нельзя писать/)
    mkdirSync(homeOf(dataDir))
    expect(sentenceOf(dataDir, {}, nobody)).toMatch(/принадлежит другому пользователю/)
  })

  describe('a full disk', () => {
    const disk = join(home, 'disk')
    const mount = (size: string) => {
      mkdirSync(disk, { recursive: true })
      return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', disk]).status === 0
    }
    const unmount = () => spawnSync('umount', ['-l', disk])
    const canMount = isRoot && mount('1m')
    if (canMount) unmount()
    afterEach(unmount)

    test.skipIf(!canMount).each(['20m', '100m'])('of %s', (size) => {
      mount(size)
      expect(sentenceOf(join(disk, 'data'))).toMatch(/кончилось место/)
      // Once there is room, the same folder is used.
      spawnSync('mount', ['-o', 'remount,size=400m', disk])
      const dataDir = join(disk, 'data')
      expect(
        runCli(['export', '--city', 'moscow', '--output', join(home, 'none')], { dataDir }),
      ).toMatchObject({
        status: 0,
        stderr: '',
      })
    })
  })
})

describe('the system user of the database server', () => {
  /** @returns the notice about it */
  const works = async (dataDir: string): Promise<string[]> => {
    const notices: string[] = []
    const server = await openEmbedded({ dataDir, onNotice: (sentence) => notices.push(sentence) })
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    expect((await client.query("select lower('ЁЛКА') as lower")).rows).toEqual([{ lower: 'ёлка' }])
    await client.end()
    await server.release()
    return notices
  }
  /** A folder that only root may enter. */
  const closedFolder = (name: string) => {
    const folder = join(home, name)
    mkdirSync(folder, { mode: 0o700 })
    return join(folder, 'data')
  }

  test.skipIf(!isRoot)('root runs it as the user nobody in an accessible folder', async () => {
    const dataDir = join(home, 'open')
    expect(await works(dataDir)).toEqual([])
    expect(lstatSync(dataFolderOf(homeOf(dataDir))).uid).toBe(nobody.uid)
  })

  const hasNamespaces = spawnSync('unshare', ['--user', '--map-user=65534', 'true']).status === 0
  test.skipIf(!isRoot || !hasNamespaces)(
    'root runs it in a namespace where the folder is closed',
    async () => {
      const dataDir = closedFolder('closed')
      expect(await works(dataDir)).toEqual([])
      expect(lstatSync(dataFolderOf(homeOf(dataDir))).uid).toBe(0)
      expect(await works(dataDir)).toEqual([])
    },
  )

  test.skipIf(!isRoot)(
    'root moves it into a system folder where namespaces are forbidden, and says so',
    async () => {
      const bin = join(home, 'without-namespaces')
      mkdirSync(bin)
      writeFileSync(join(bin, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
      vi.stubEnv('PATH', `${bin}:${process.env.PATH}`)
      const dataDir = closedFolder('container')
      expect((await works(dataDir)).join()).toMatch(
        /^Папка .* доступна только root, поэтому база лежит в .*$/,
      )
      const folder = realpathSync(homeOf(dataDir))
      try {
        expect(folder).toMatch(/^\/var\/lib\/shodim\//)
        expect(lstatSync(dataFolderOf(folder)).uid).toBe(nobody.uid)
        expect(await works(dataDir)).toEqual([])
        // The operator puts a restored folder in the place of the link.
        unlinkSync(homeOf(dataDir))
        mkdirSync(homeOf(dataDir))
        const restored = join(homeOf(dataDir), 'restored')
        writeFileSync(restored, '')
        await expect(works(dataDir)).rejects.toThrow(/^База лежит и в .*: оставьте одну из этих папок/)
        expect([existsSync(restored), existsSync(dataFolderOf(folder))]).toEqual([true, true])
        rmSync(folder, { recursive: true })
        mkdirSync(`${folder}-new`)
        writeFileSync(join(`${folder}-new`, 'interrupted'), '')
        await works(dataDir)
        expect(readdirSync(folder)).toContain('restored')
        expect(readdirSync(folder)).not.toContain('interrupted')
      } finally {
        vi.unstubAllEnvs()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )

  test('with a path too long for a socket the server listens on the loopback address with a password', async () => {
    const dataDir = join(home, 'long'.repeat(25))
    const { url, db, close } = await openDatabase(readConfig({ DATA_DIR: dataDir }))
    expect(url).toMatch(/^postgres:\/\/shodim:[\w-]{20,}@127\.0\.0\.1:/)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    const withoutPassword = new URL(url)
    withoutPassword.password = 'guessed'
    await expect(openDatabase(readConfig({ DATABASE_URL: withoutPassword.href }))).rejects.toThrow(/password/)
    killServer(dataDir)
    await waitUntil(
      'the pool finds it again',
      async () => (await sql`select 1`.execute(db)).rows.length === 1,
    )
    await close()
    await waitUntilRemoved(dataDir)
  })
})

test('several started at once in a new folder share one server, and the last one stops it', async () => {
  const dataDir = join(home, 'together')
  const config = readConfig({ DATA_DIR: dataDir })
  const handles = await Promise.all(Array.from({ length: 4 }, () => openDatabase(config)))
  for (const { db } of handles) expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await Promise.all(handles.map(({ close }) => close()))
  await waitUntilRemoved(dataDir)
})

test('a folder that another process may be filling is kept, and one of an interrupted run is removed', async () => {
  const dataDir = join(home, 'unfinished')
  const folderOf = (name: string) => join(homeOf(dataDir), `data-new-${name}`)
  for (const name of ['filled', 'interrupted']) mkdirSync(folderOf(name), { recursive: true })
  const hoursAgo = new Date(Date.now() - 2 * HOUR_MS)
  utimesSync(folderOf('interrupted'), hoursAgo, hoursAgo)
  const server = await openEmbedded({ dataDir })
  await server.release()
  expect([existsSync(folderOf('filled')), existsSync(folderOf('interrupted'))]).toEqual([true, false])
})

test('a backup is not installed over a database that was made during the copying', async () => {
  const dataDir = join(home, 'overtaken')
  const copy = join(home, 'copy-of-data')
  mkdirSync(copy)
  const { major } = prepareBinaries(chooseRunner(homeOf(dataDir)), undefined)
  writeFileSync(join(copy, 'PG_VERSION'), `${major}\n`)
  const installed = installCopy(dataDir, undefined, copy)
  const data = dataFolderOf(homeOf(dataDir))
  mkdirSync(data)
  writeFileSync(join(data, 'PG_VERSION'), `${major}\n`)
  await expect(installed).rejects.toThrow(/уже есть база/)
  expect(readdirSync(homeOf(dataDir)).filter((name) => name.startsWith('data'))).toEqual(['data'])
})

import { constants } from 'node:fs'
import { copyFile, mkdir, opendir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** These folders belong to the running server: they are created empty. */
const emptyFolders = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const excludedFiles =
  /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init|current_logfiles|backup_label.*)$/
const PRIVATE = 0o700

/**
 * Copies the data of a running server by PostgreSQL's base backup protocol: files are copied while they change, and
 * the write-ahead log of that time, retained by a slot, makes them consistent when the copy is started.
 */
export async function copyData(url: string, data: string, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    // A temporary slot, which is dropped with this session.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`copy_${process.pid}`])
    await client.query(`select pg_backup_start('copy', true)`)
    await mkdir(target, { recursive: true, mode: PRIVATE })
    await copyFolder(data, target)
    const { rows } = await client.query<{ label: string; last: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
    )
    const { label, last } = rows[0] as { label: string; last: string }
    await copyLog(join(data, 'pg_wal'), join(target, 'pg_wal'), firstFileOf(label), last)
    await writeFile(join(target, 'backup_label'), label)
  } finally {
    await client.end()
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  for await (const entry of await opendir(from)) {
    if (excludedFiles.test(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      await mkdir(target, { mode: PRIVATE })
      if (!emptyFolders.has(entry.name)) await copyFolder(source, target)
    } else {
      await copyFile(source, target, constants.COPYFILE_FICLONE).catch(ignoreMissing)
    }
  }
}

async function copyLog(from: string, to: string, first: string, last: string): Promise<void> {
  for (const name of await readdir(from))
    if (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
      await copyFile(join(from, name), join(to, name))
}

function firstFileOf(label: string): string {
  const name = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/m.exec(label)?.[1]
  if (!name) throw new Error('The label of the copy names no file of the log')
  return name
}

/** The file of a table that was dropped meanwhile; the write-ahead log replays that. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

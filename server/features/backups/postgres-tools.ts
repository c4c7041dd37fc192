import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs `pg_dump` or `pg_restore` from PG_BIN or PATH. The password is passed in an environment variable, because the
 * list of processes shows arguments. @throws with the output of the program
 */
export async function runPostgresTool(
  name: 'pg_dump' | 'pg_restore',
  args: string[],
  url: string,
): Promise<void> {
  const bin = process.env.PG_BIN
  const own = bin ? join(bin, name) : undefined
  const program = own && existsSync(own) ? own : name
  const { PGPASSWORD, address } = withoutPassword(url)
  const child = spawn(program, [...args, `--dbname=${address}`], {
    stdio: ['ignore', 'inherit', 'pipe'],
    // Of several hosts, the primary.
    env: { ...process.env, PGTARGETSESSIONATTRS: 'read-write', ...(PGPASSWORD && { PGPASSWORD }) },
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', () =>
      reject(
        new Error(
          `Не найдена программа ${name}: установите программы PostgreSQL и укажите их папку в PG_BIN или PATH.`,
        ),
      ),
    )
    child.once('close', resolve)
  })
  if (status !== 0) throw new Error(`${name}: ${output.trim()}`)
}

/** Parsed by hand, because an address may name several hosts, which the URL class does not support. */
export function withoutPassword(url: string): { address: string; PGPASSWORD: string | undefined } {
  const parts = /^(\w+:\/\/[^/:@]*):([^/@]*)(@.*)$/.exec(url)
  if (!parts) return { address: url, PGPASSWORD: undefined }
  const [, start = '', password = '', rest = ''] = parts
  return { address: start + rest, PGPASSWORD: decodeURIComponent(password) }
}

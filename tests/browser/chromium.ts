import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Hosts of this machine. Unlike `localhost`, `plain.test` is no secure context: a page over plain HTTP. */
export const ownHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', 'plain.test'])

/** No other host is found, so that tests load nothing from elsewhere. */
const hostRules = ['MAP plain.test 127.0.0.1', 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1', 'EXCLUDE localhost']

/** The sandbox of Chromium needs rights that containers lack. */
export const chromiumArgs = ['--no-sandbox', `--host-resolver-rules=${hostRules.join(', ')}`]

const packageOf: Record<string, string> = {
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libsmime3.so': 'libnss3',
  'libnspr4.so': 'libnspr4',
  'libplc4.so': 'libnspr4',
  'libplds4.so': 'libnspr4',
  'libexpat.so.1': 'libexpat1',
}

/**
 * Path of a Chromium that runs here: CHROMIUM_PATH, or the one inside @sparticuz/chromium, unpacked into a
 * folder of this run, which becomes TMPDIR. Child processes inherit CHROMIUM_PATH, so it is unpacked once.
 */
export async function prepareChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const folder = mkdtempSync(join(tmpdir(), 'shodim-chromium-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  process.env.TMPDIR = folder
  const { default: chromium } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath()
  const missing = missingPackages(path)
  if (missing.length > 0) {
    throw new Error(
      `Chromium cannot start: the system lacks ${missing.join(', ')}. ` +
        `On Debian or Ubuntu: apt-get install -y ${missing.join(' ')}. Or set CHROMIUM_PATH to a Chromium that runs.`,
    )
  }
  process.env.CHROMIUM_PATH = path
  return path
}

function missingPackages(executable: string): string[] {
  if (process.platform !== 'linux') return []
  const { stdout } = spawnSync('ldd', [executable], { encoding: 'utf8' })
  const lines = (stdout ?? '').split('\n').filter((line) => line.includes('not found'))
  const names = lines.map((line) => line.trim().split(/\s/)[0] ?? '')
  return [...new Set(names.map((name) => packageOf[name] ?? name))]
}

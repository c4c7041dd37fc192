// Installs the packages and builds the product when they are out of date. Runs before `npm start` and `npm test` under the
// Node of the machine, so it is plain JavaScript without dependencies: nothing may be installed yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const common = ['contract', 'package-lock.json', 'package.json']
const builds = [
  {
    script: 'build:pages',
    outputs: ['build/pages', 'build/client'],
    inputs: [...common, 'web', 'public', 'vite.config.ts', 'scripts/build', 'scripts/finish-build.ts'],
  },
  {
    script: 'build:server',
    outputs: ['build/server'],
    inputs: [...common, 'server', 'vite.server.config.ts'],
  },
]

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Нужен Node.js 20 или новее, а здесь ${process.version}.`)
  process.exit(1)
}

const lockHash = hashFiles(['package-lock.json'])
const installMark = join(root, 'node_modules', '.shodim-lock-hash')
if (readMark(installMark) !== lockHash) {
  // The marker is removed first and written last, so that it never describes a failed install.
  rmSync(installMark, { force: true })
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  // A registry that lacks a package for some other platform makes `ci` refuse the lock file; `install` accepts it.
  if (!tryRun(['ci', ...quietly])) run(['install', '--no-save', ...quietly])
  mkdirSync(dirname(installMark), { recursive: true })
  writeFileSync(installMark, lockHash)
}

if (process.argv.includes('build')) {
  for (const { script, outputs, inputs } of builds) {
    const sourceHash = hashFiles(inputs)
    const [markedOutput = ''] = outputs
    const buildMark = join(root, markedOutput, '.source-hash')
    const isThere = outputs.every((output) => existsSync(join(root, output)))
    if (isThere && readMark(buildMark) === sourceHash) continue
    rmSync(buildMark, { force: true })
    run(['run', script])
    writeFileSync(buildMark, sourceHash)
  }
}

/** @param {string[]} args */
function run(args) {
  if (!tryRun(args)) process.exit(1)
}

/** @param {string[]} args */
function tryRun(args) {
  const result = spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return result.status === 0
}

/** @param {string} path */
function readMark(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/**
 * Hashes contents, because a checkout keeps no modification times.
 * @param {string[]} names
 */
function hashFiles(names) {
  const hash = createHash('sha256')
  for (const name of names) addToHash(hash, name)
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} name
 */
function addToHash(hash, name) {
  const path = join(root, name)
  if (!existsSync(path)) return
  const entries = readDirectory(path)
  if (!entries) {
    hash.update(name).update('\0').update(readFileSync(path)).update('\0')
    return
  }
  for (const entry of entries.sort()) addToHash(hash, `${name}/${entry}`)
}

/** @param {string} path */
function readDirectory(path) {
  try {
    return readdirSync(path)
  } catch {
    return null
  }
}

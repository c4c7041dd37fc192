// Runs after `vite build`: builds the service worker, then adds a brotli and a gzip copy of every client file that gets
// smaller, so that the server compresses no asset during a request.
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { build } from 'vite'

const clientDirectory = join(import.meta.dirname, '..', 'build', 'client')
const compressible = new Set([
  '.js',
  '.mjs',
  '.css',
  '.html',
  '.svg',
  '.json',
  '.txt',
  '.xml',
  '.ico',
  '.webmanifest',
  '.wasm',
])
const MIN_COMPRESSED_BYTES = 512

await buildServiceWorker()

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const files = globSync('**/*', { cwd: clientDirectory })
const sizes = await Promise.all(files.filter((name) => compressible.has(extname(name))).map(compress))
const before = sizes.reduce((sum, size) => sum + size.plain, 0)
const after = sizes.reduce((sum, size) => sum + size.brotli, 0)
console.log(`Сжато файлов: ${sizes.length}, ${kilobytes(before)} → ${kilobytes(after)} КБ (brotli)`)

/** Builds one file at the root, because the scope of a service worker is the folder of its file. */
async function buildServiceWorker(): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: clientDirectory,
      emptyOutDir: false,
      target: 'es2022',
      lib: {
        entry: join(import.meta.dirname, '..', 'web/service-worker/worker.ts'),
        formats: ['es'],
        fileName: () => 'sw.js',
      },
    },
  })
}

async function compress(name: string): Promise<{ plain: number; brotli: number }> {
  const path = join(clientDirectory, name)
  const content = await readFile(path)
  if (content.length < MIN_COMPRESSED_BYTES) return { plain: content.length, brotli: content.length }
  const [brotliBytes, gzipBytes] = await Promise.all([
    brotli(content, {
      params: {
        [zlib.BROTLI_PARAM_QUALITY]: 11,
        [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
        [zlib.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gzipped(content, { level: 9 }),
  ])
  await Promise.all([
    brotliBytes.length < content.length && writeFile(`${path}.br`, brotliBytes),
    gzipBytes.length < content.length && writeFile(`${path}.gz`, gzipBytes),
  ])
  return { plain: content.length, brotli: brotliBytes.length }
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 1024)
}

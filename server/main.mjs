// Plain JavaScript, like its imports: Node would load its TypeScript support, 12 MB permanently, for the first
// TypeScript file that is not cached.
import './lib/compile-cache.mjs'
import { existsSync } from 'node:fs'

// Imported dynamically, so that the compile cache is in use before.
if (process.argv.includes('--dev')) await import('./serve.ts')
else await importBuilt()

/** The bundle starts a quarter faster than the sources (docs/decisions/0018). */
async function importBuilt() {
  const bundle = new URL('../build/server/serve.js', import.meta.url)
  if (!existsSync(bundle)) {
    process.stderr.write('Сервер не собран: выполните npm run build.\n')
    process.exit(1)
  }
  await import(bundle.href)
}

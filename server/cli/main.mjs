import '../lib/compile-cache.mjs'

// Imported dynamically, so that the compile cache is in use before.
await import('./commands.ts')

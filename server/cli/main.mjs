import '../lib/compile-cache.mjs'

// Loaded after the cache is in use, with everything that it imports.
await import('./commands.ts')

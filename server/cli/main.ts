import '../lib/compile-cache.ts'

// Loaded after the cache is in use, with everything that it imports.
await import('./commands.ts')

// Plain JavaScript, like what it imports: Node loads its reader of types, 12 MB for good, with the first TypeScript that is not cached.
import './lib/compile-cache.mjs'

// Loaded after the cache is in use, with everything that it imports.
await import('./serve.ts')

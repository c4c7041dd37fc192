// Plain JavaScript, like its imports: Node would load its TypeScript support, 12 MB permanently, for the first
// TypeScript file that is not cached.
import './lib/compile-cache.mjs'

// Imported dynamically, so that the compile cache is in use before.
await import('./serve.ts')

import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * The types are taken out of the sources once, not at every start: that is two thirds of a start, and 200 MB of memory. Without a
 * right to write there the product starts as it would without a cache.
 */
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/shodim-compiled'))

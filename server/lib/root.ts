import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder of the product, also when this module is part of a bundle in `build/`. */
export const root = dirname(findPackageJSON(import.meta.url) ?? import.meta.dirname)

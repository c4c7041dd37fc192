import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

const packageFile = findPackageJSON(import.meta.url)
if (!packageFile) throw new Error('No package.json above the server')

/** The folder of the product, also when this module is part of a bundle in `build/`. */
export const root = dirname(packageFile)

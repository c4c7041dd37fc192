import { createHash } from 'node:crypto'
import { basename } from 'node:path'

const LENGTH = 4
const styleFiles = new Map<string, string>()
const shortNames = new Map<string, string>()

/** A readable class name for development. It contains the name of the style file, which must therefore be unique. */
export function scopedName(name: string, file: string): string {
  const path = file.replace(/\?.*/, '')
  const base = basename(path, '.module.css')
  const namesake = styleFiles.get(base)
  if (namesake && namesake !== path) throw new Error(`Two style files share a name: ${namesake} and ${path}`)
  styleFiles.set(base, path)
  return `${base}-${name}`
}

/** A short class name for the build, because a page repeats class names a thousand times. It is the same on every machine. */
export function shortName(name: string, file: string): string {
  const whole = scopedName(name, file)
  const digest = createHash('sha256')
    .update(whole)
    .digest('base64')
    .replace(/[^A-Za-z0-9]/g, '')
  const short = digest.slice(digest.search(/[A-Za-z]/)).slice(0, LENGTH)
  const other = shortNames.get(short)
  if (other && other !== whole) throw new Error(`Rename ${whole} or ${other}: their short names are the same`)
  shortNames.set(short, whole)
  return short
}

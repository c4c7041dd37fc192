import { basename } from 'node:path'

const styleFiles = new Map<string, string>()

/** Readable, and shorter than a hash in both script and page; so the name of a style file must be its own. */
export function scopedName(name: string, file: string): string {
  const path = file.replace(/\?.*/, '')
  const base = basename(path, '.module.css')
  const namesake = styleFiles.get(base)
  if (namesake && namesake !== path) throw new Error(`Two style files share a name: ${namesake} and ${path}`)
  styleFiles.set(base, path)
  return `${base}-${name}`
}

import { coverSvg } from './cover-svg.ts'
import { parseCoverFile } from './rules.ts'

/** The generated cover at `/covers/….svg`; null for another address. */
export function coverAt(address: string): string | null {
  const file = /^\/covers\/([^/]+)$/.exec(address)?.[1]
  const cover = file === undefined ? null : parseCoverFile(file)
  return cover && coverSvg(cover)
}

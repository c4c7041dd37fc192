// `npm run fonts`: draws the small files of the font, with the characters that `web/ui/base.css` gives to each.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '..')
const wholeFont = join(root, 'node_modules/@fontsource-variable/onest/files')
const files = [
  { name: 'onest-russian.woff2', source: 'onest-cyrillic-wght-normal.woff2' },
  { name: 'onest-english.woff2', source: 'onest-latin-wght-normal.woff2' },
]

/** Whether the files contain exactly the characters and weights of their faces. */
export async function areFontsCurrent(): Promise<boolean> {
  const drawn = await Promise.all(files.map(draw))
  return files.every(({ name }, index) => drawn[index]?.equals(readFileSync(fileOf(name))))
}

async function draw({ name, source }: (typeof files)[number]): Promise<Buffer> {
  const styles = readFileSync(join(root, 'web/ui/base.css'), 'utf8')
  const face =
    [...styles.matchAll(/@font-face \{([^}]+)\}/g)].find(([, text = '']) => text.includes(name))?.[1] ?? ''
  const [, min, max] = /font-weight: (\d+) (\d+);/.exec(face) ?? []
  return subsetFont(readFileSync(join(wholeFont, source)), charactersOf(face), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: Number(min), max: Number(max) } },
  })
}

function charactersOf(face: string): string {
  const ranges = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
  const codes = ranges.flatMap(([, from = '', to = from]) => {
    const first = Number.parseInt(from, 16)
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index)
  })
  return String.fromCodePoint(...codes)
}

function fileOf(name: string): string {
  return join(root, 'web/ui/fonts', name)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const file of files) writeFileSync(fileOf(file.name), await draw(file))
}

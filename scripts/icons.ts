// `npm run icons`: writes the SVG sprite of all icons that components name, from https://lucide.dev.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tagIcons } from '#contract/reference/tag-icons.ts'

const root = join(import.meta.dirname, '..')
const iconFolder = join(root, 'node_modules/lucide-react/dist/esm/icons')
const spriteFile = join(root, 'web/ui/icons.svg')

interface Icon {
  node: [tag: string, attributes: Record<string, string>][]
}

/** Whether the sprite contains exactly the icons that are used. */
export async function isSpriteCurrent(): Promise<boolean> {
  return (await makeSprite()) === readFileSync(spriteFile, 'utf8')
}

async function makeSprite(): Promise<string> {
  const names = globSync('web/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bicon\('([a-z0-9-]+)'\)/g)].map(
      ([, name = '']) => name,
    ),
  )
  const symbols = await Promise.all(
    [...new Set([...names, ...tagIcons])]
      .sort()
      .map(async (name) => `<symbol id="${name}" viewBox="0 0 24 24">${await outlineOf(name)}</symbol>`),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">\n${symbols.join('\n')}\n</svg>\n`
}

async function outlineOf(name: string): Promise<string> {
  const file = join(iconFolder, `${name}.mjs`)
  const { __iconData: icon }: { __iconData?: Icon } = await import(pathToFileURL(file).href)
  if (!icon) {
    // The file of a former name only re-exports the current one.
    const currentName = /from '\.\/([a-z0-9-]+)\.mjs'/.exec(readFileSync(file, 'utf8'))?.[1]
    if (!currentName) throw new Error(`Unexpected content of an icon file: ${file}`)
    return outlineOf(currentName)
  }
  return icon.node
    .map(([tag, { key: _key, ...attributes }]) => {
      const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
      return `<${tag}${pairs.join('')}/>`
    })
    .join('')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(spriteFile, await makeSprite())
}

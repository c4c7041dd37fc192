import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..', '..')
const iconFolder = join(root, 'node_modules/lucide-react/dist/esm/icons')
const iconFactory = join(root, 'web/ui/lucide-icon.ts')
const spriteModule = '\0icon-sprite'

/** Of every import under `web/`. */
const importedIcons = globSync('web/**/*.tsx', { cwd: root }).flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/lucide-react\/icons\/([a-z0-9-]+)/g)].map(([, name]) =>
    join(iconFolder, `${name}.mjs`),
  ),
)

interface Icon {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
}

/**
 * The outlines of the icons stay out of the browser's script: the server draws them into the page, and the browser keeps
 * what it finds there. What it draws itself afterwards refers to one file of all icons.
 */
export function leanIcons(): Plugin {
  const sprite = drawSprite()
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ environments: { ssr: { resolve: { noExternal: ['lucide-react'] } } } }),
    async buildStart() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', ...(await sprite) })
    },
    resolveId(source, importer) {
      if (source === 'virtual:icon-sprite') return spriteModule
      if (source === '../createLucideIcon.mjs' && importer?.startsWith(iconFolder)) return iconFactory
    },
    async load(id) {
      if (id === spriteModule)
        return `export const spriteUrl = ${JSON.stringify(`/${(await sprite).fileName}`)}`
    },
    async transform(code, id) {
      if (!id.startsWith(iconFolder) || !code.includes('createLucideIcon(')) return
      const icon = await readIcon(id)
      const facts = this.environment.name === 'client' ? [icon.name] : [icon.name, outlineOf(icon)]
      const call = `createLucideIcon(${facts.map((fact) => JSON.stringify(fact)).join(', ')})`
      return {
        code: `import createLucideIcon from '../createLucideIcon.mjs'\nexport default /* @__PURE__ */ ${call}`,
        map: null,
      }
    },
  }
}

/** Whether several files use the icon. One that a single file uses travels with that file. */
export function isSharedIcon(id: string): boolean {
  return id.startsWith(iconFolder) && importedIcons.indexOf(id) !== importedIcons.lastIndexOf(id)
}

async function drawSprite(): Promise<{ fileName: string; source: string }> {
  const icons = await Promise.all([...new Set(importedIcons)].sort().map(readIcon))
  const symbols = icons.map(
    (icon) => `<symbol id="${icon.name}" viewBox="0 0 24 24">${outlineOf(icon)}</symbol>`,
  )
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${[...new Set(symbols)].join('')}</svg>`
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return { fileName: `assets/icons-${hash}.svg`, source }
}

async function readIcon(file: string): Promise<Icon> {
  const { __iconData: icon }: { __iconData?: Icon } = await import(file)
  if (icon) return icon
  // An older name of an icon only hands on the newer one.
  const newer = /from '\.\/([a-z0-9-]+\.mjs)'/.exec(readFileSync(file, 'utf8'))?.[1]
  if (!newer) throw new Error(`An icon is not written as expected: ${file}`)
  return readIcon(join(iconFolder, newer))
}

function outlineOf({ node }: Icon): string {
  return node
    .map(([tag, { key: _key, ...attributes }]) => {
      const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
      return `<${tag}${pairs.join('')}/>`
    })
    .join('')
}

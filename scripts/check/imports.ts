import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

/** One `import` or re-export of a file. */
export interface Import {
  specifier: string
  /** Path from the project's root when it is a file of ours, otherwise null. */
  target: string | null
  names: string[]
  isTypeOnly: boolean
  isDynamic: boolean
}

export interface SourceFile {
  path: string
  text: string
  imports: Import[]
  /** True when the file declares nothing and only re-exports. */
  isBarrel: boolean
}

const roots = ['contract', 'server', 'web', 'tests', 'bench', 'scripts']

export async function readSources(root: string): Promise<SourceFile[]> {
  const paths = globSync(`{${roots.join(',')}}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/.next/**'],
  })
  return Promise.all(
    paths.sort().map(async (path) => parseSource(path, await readFile(join(root, path), 'utf8'))),
  )
}

export function parseSource(path: string, text: string): SourceFile {
  const { module } = parseSync(path, text)
  const imports: Import[] = module.staticImports.map((item) => ({
    specifier: item.moduleRequest.value,
    target: resolveTarget(path, item.moduleRequest.value),
    names: item.entries.map((entry) => entry.importName.name ?? entry.importName.kind),
    isTypeOnly:
      /^import\s+type\s+(?!from\s*['"])[\w*{]/.test(text.slice(item.start, item.end)) ||
      (item.entries.length > 0 && item.entries.every((entry) => entry.isType)),
    isDynamic: false,
  }))
  let ownExports = 0
  let reExports = 0
  for (const item of module.staticExports) {
    const requests = item.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : []))
    const specifier = requests[0]
    if (!specifier) {
      ownExports++
      continue
    }
    reExports++
    imports.push({
      specifier,
      target: resolveTarget(path, specifier),
      names: item.entries.map((entry) => entry.importName.name ?? entry.importName.kind),
      isTypeOnly: item.entries.every((entry) => entry.isType),
      isDynamic: false,
    })
  }
  for (const item of module.dynamicImports) {
    const specifier = text.slice(item.moduleRequest.start + 1, item.moduleRequest.end - 1)
    imports.push({
      specifier,
      target: resolveTarget(path, specifier),
      names: [],
      isTypeOnly: false,
      isDynamic: true,
    })
  }
  return { path, text, imports, isBarrel: reExports > 0 && ownExports === 0 }
}

function resolveTarget(from: string, specifier: string): string | null {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('#')) return plain.slice(1)
  if (!plain.startsWith('.')) return null
  const path = normalize(join(dirname(from), plain))
  if (existsSync(path) || /\.[a-z]+$/.test(path)) return path
  return `${path}.ts`
}

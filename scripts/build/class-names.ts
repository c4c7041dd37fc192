import { basename } from 'node:path'
import type { Plugin } from 'vite'

const styleFiles = new Map<string, string>()

/** Readable, and shorter in both script and page than a hash; so the name of a style file must be its own. */
export function scopedName(name: string, file: string): string {
  const path = file.replace(/\?.*/, '')
  const base = basename(path, '.module.css')
  const namesake = styleFiles.get(base)
  if (namesake && namesake !== path) throw new Error(`Two style files share a name: ${namesake} and ${path}`)
  styleFiles.set(base, path)
  return `${base}-${name}`
}

/** `styles.title` becomes its name while building, so that no list of all the names of a style file travels. */
export function inlineClassNames(): Plugin[] {
  return [
    {
      name: 'inline-class-names',
      apply: 'build',
      enforce: 'pre',
      transform(code, id) {
        if (!/\/web\/.*\.tsx$/.test(id)) return
        const [statement, local, file] = /^import (\w+) from '([^']+)\.module\.css'$/m.exec(code) ?? []
        if (!statement || !local || !file) return
        const use = new RegExp(`(?<![\\w$.'"\`])${local}\\.([a-zA-Z]\\w*)`, 'g')
        return {
          code: code.replace(use, (_, name) => JSON.stringify(`${basename(file)}-${name}`)),
          map: null,
        }
      },
    },
    {
      // The list is not asked for now, but the styles behind it still are.
      name: 'keep-inlined-styles',
      apply: 'build',
      enforce: 'post',
      transform(code, id) {
        if (id.endsWith('.module.css')) return { code, map: null, moduleSideEffects: 'no-treeshake' }
      },
    },
  ]
}

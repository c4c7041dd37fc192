import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { planChunks } from './chunk-plan.ts'

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>

const vendor =
  /node_modules\/(react|react-dom|react-router|scheduler|cookie|@tanstack\/(react-query|query-core))\//

/** Groups the modules of the browser into files: those that every page needs, and those that several pages share. */
export function codeSplitting(root: string): CodeSplitting {
  const entry = join(root, 'web/entry.client.tsx')
  const pages = globSync('web/routes/**/*.tsx', { cwd: root }).map((file) => join(root, file))
  let plan: Map<string, string> | undefined
  return {
    // The plan considers dependencies itself.
    includeDependenciesRecursively: false,
    groups: [
      { name: 'vendor', test: vendor, priority: 3 },
      { name: 'shell', tags: ['$initial'], priority: 2 },
      {
        debugName: 'shared',
        name(id, context) {
          plan ??= planChunks(entry, pages, (item) =>
            vendor.test(item) ? null : context.getModuleInfo(item),
          )
          return plan.get(id) ?? null
        },
        priority: 1,
      },
    ],
  }
}

import { basename, join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** What stands around every page, and the parts of the kit that nearly every page uses. */
const shellModules =
  /\/web\/(lib\/|root\.|modals\.|entry\.client\.|features\/shell\/(?!navigation-page|item-list|account-)|features\/accounts\/signed-out(?!-feed)|features\/galleries\/(gallery-(overlay|address)|photo-link)|features\/places\/(api|place-kind)\.|features\/cities\/api\.|ui\/(avatar|badge|breadcrumbs|button|chip|class-names|lucide-icon|cover-image|empty-state|error-view|infinite-list|messages|page-columns|search-field|expandable-text|picture|skeleton|snackbar|spinner|stars|tabs)\.)|\/contract\/tones|\/lucide-react\/dist\/esm\/(?!icons\/(?!(arrow-left|arrow-up|chevron-down|chevron-left|chevron-right|log-in|map-pin|menu|newspaper|pen-line|plus|search|share-2|store|user-round|x)\.))/

/** What a place's page shares with those of its photos, menus, news and reviews. */
const placeModules =
  /\/web\/features\/places\/(place-page\/(block|place-(actions|crumbs|facts|followers|frame|header|notice|tabs)|page-place|load-place)\.|place-(rating|query)\.)/

/** A card of news or of a review, and what stands beside a list of them. */
const postModules =
  /\/web\/features\/(posts\/(share-button|post-(actions|author|card|gone|header|list|photos))|comments\/comment-(author|input|item)|likes\/like)/

const iconFactory = join(import.meta.dirname, 'web/ui/lucide-icon.ts')

/** Lucide's icons without its many-framework factory and without the keys of their parts, which nothing reorders. */
const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(source, importer) {
    if (source === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/')) return iconFactory
  },
  transform(code, id) {
    if (!id.includes('/lucide-react/dist/esm/icons/')) return
    return { code: code.replaceAll(/,\s+key: "[a-z0-9]+"/g, ''), map: null }
  },
}

const styleFiles = new Map<string, string>()

/** Readable, and shorter in both script and page than a hash; so the name of a style file must be its own. */
function generateScopedName(name: string, file: string): string {
  const path = file.replace(/\?.*/, '')
  const base = basename(path, '.module.css')
  const namesake = styleFiles.get(base)
  if (namesake && namesake !== path) throw new Error(`Two style files share a name: ${namesake} and ${path}`)
  styleFiles.set(base, path)
  return `${base}-${name}`
}

export default defineConfig({
  plugins: [leanIcons, reactRouter()],
  css: {
    modules: {
      generateScopedName,
    },
  },
  worker: { format: 'es' },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs travels as two files: 10 KB less than forty small ones, which compress apart.
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser|@tanstack\/(react-query|query-core))\//,
                  priority: 4,
                },
                { name: 'shell', test: shellModules, priority: 3 },
                { name: 'place', test: placeModules, minShareCount: 4, priority: 1 },
                { name: 'posts', test: postModules, minShareCount: 3, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  server: { fs: { strict: true } },
})

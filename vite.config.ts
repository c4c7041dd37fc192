import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** What stands around every page, and the parts of the kit that nearly every page uses. */
const shellModules =
  /\/web\/(lib\/|features\/shell\/(?!navigation-page)|features\/accounts\/signed-out|ui\/(avatar|badge|breadcrumbs|button|chip|class-names|cover-image|empty-state|error-view|infinite-list|messages|page-columns|search-field|skeleton|snackbar|spinner|stars|tabs)\.)|\/contract\/tones|\/lucide-react\/dist\/esm\/(?!icons\/(?!(arrow-left|arrow-up|chevron-down|chevron-right|log-in|map-pin|menu|newspaper|pen-line|plus|search|store|user-round|x)\.))/

export default defineConfig({
  plugins: [reactRouter()],
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
                  priority: 2,
                },
                { name: 'shell', test: shellModules, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  server: { fs: { strict: true } },
})

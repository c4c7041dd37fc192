import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { inlineClassNames, scopedName } from './scripts/build/class-names.ts'
import { leanFramework } from './scripts/build/lean-framework.ts'
import { isSharedIcon, leanIcons } from './scripts/build/lean-icons.ts'

/** What stands around every page, and the parts of the kit that nearly every page uses. */
const shellModules =
  /\/web\/(lib\/(?!browser-database|cached-copies|code-typing|hydrated|new-key|wanted-state|one-at-a-time|open-kept|safe-path|scroll-anchors|static-page|phone-mask|seconds-left|format\/(countdown|phones)\.)|root\.|entry\.client\.|features\/shell\/(?!navigation-page|item-list|account-|scroll-|settled-)|features\/accounts\/signed-out\.|features\/galleries\/(gallery-(overlay|address)|photo-link)|features\/places\/(api|place-kind)\.|features\/cities\/api\.|ui\/(avatar|badge|breadcrumbs|button|chip|class-names|lucide-icon|cover-image|empty-state|error-view|link|list-failure|messages|page-columns|search-field|expandable-text|picture|skeleton|spinner|stars|tabs)\.)|\/contract\/(tones|calendar-words)/

/** What a place's page shares with those of its photos, menus, news and reviews. */
const placeModules =
  /\/web\/features\/(places\/(place-page\/(block|place-(actions|address|crumbs|facts|followers|frame|header|notice|rating|schema|seo|tabs)|page-place|load-place)|place-query))\./

/** A list of places with its address, its filters in words and its request. */
const placesModules =
  /\/web\/features\/places\/(places-(?!aside)|use-places|filters\/(applied-filters|filter-names|month-calendar|place-filters|quick-filters|schedule-choice)\.)|\/contract\/place-features/

/** Cards of places and people, and the column beside a list. */
const asideModules =
  /\/web\/(features\/(users\/(api|person-row|popular-people)|places\/(place-card|place-distance|places-aside)|(followers|organisations|reference)\/api))\./

/** What a press that takes an account does before its code has come. */
const pressModules =
  /\/web\/features\/(followers\/(follow-button|followed-row)|accounts\/require-sign-in|chats\/write-action)\./

/** Of presses, forms and menus all over: without files of their own they would be the place's and the posts'. */
const onceModules = /\/web\/lib\/one-at-a-time\./
const moreModules = /\/web\/ui\/more-button\./

/** What comes once a page is shown: what keeps it in step with other tabs, kept for later and able to say something. */
const keeperModules =
  /\/web\/(features\/(accounts\/session(-keeper|-channel)?|shell\/(scroll-keeper|scroll-up-button|settled-parts)|offline\/(keep-pages|service-worker))|ui\/snackbar|lib\/(open-kept|scroll-anchors))\./

/** A card of news or of a review, and what stands beside a list of them. */
const postModules =
  /\/web\/(features\/(posts\/(share-button|post-(actions|author|card|gone|header|list|photos))|comments\/(comment-(author|gone|input|item|list|talk)|narrow-screen)|likes\/(api|like-button|likes-summary)|accounts\/author-place))\./

export default defineConfig({
  plugins: [leanIcons(), leanFramework(), inlineClassNames(), reactRouter()],
  css: {
    modules: { generateScopedName: scopedName },
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
                { name: 'shell', test: (id) => shellModules.test(id) || isSharedIcon(id), priority: 3 },
                { name: 'list', test: /\/web\/ui\/infinite-list\./, priority: 2 },
                { name: 'aside', test: asideModules, priority: 2 },
                { name: 'press', test: pressModules, priority: 3 },
                { name: 'keepers', test: keeperModules, priority: 3 },
                { name: 'once', test: onceModules, priority: 3 },
                { name: 'more', test: moreModules, priority: 3 },
                { name: 'places', test: placesModules, minShareCount: 4, priority: 1 },
                { name: 'place', test: placeModules, minShareCount: 2, priority: 1 },
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

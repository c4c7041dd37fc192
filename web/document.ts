import type { PageAssets } from '#contract/pages.ts'
import { earlyPressesAddress } from './lib/browser/early-presses.ts'
import { themeScript, widgetThemeScript } from './lib/browser/theme.ts'
import { listViewScript } from './screens/places/list-view.ts'
import english from './ui/fonts/onest-english.woff2?url'
import russian from './ui/fonts/onest-russian.woff2?url'
import { symbolsFor } from './ui/icon.ts'

export interface DocumentContent {
  nonce: string
  /** Markup of the page's own head. */
  head: string
  /** Markup of the element that React takes over. */
  root: string
  isSignedIn: boolean
  isWidget: boolean
  /** JSON that is safe inside a script element. */
  state: string
  assets: PageAssets
}

const fixedHead = [
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
  '<meta name="theme-color" content="#fbf7f2" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#15120f" media="(prefers-color-scheme: dark)">',
].join('')

// Digits and spaces come from the second font file: without a preload, text would reflow when it loads.
const fixedLinks = [
  ...[russian, english].map(
    (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin="anonymous">`,
  ),
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="manifest" href="/manifest.webmanifest">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
].join('')

/** Builds the parts of the whole document. Everything around the page is plain text, which React need not render. */
export function documentOf(content: DocumentContent): string[] {
  const { nonce, head, root, isSignedIn, isWidget, state, assets } = content
  const styles = assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`)
  const scripts = [assets.entry, ...assets.scripts, ...(isSignedIn ? assets.viewerScripts : [])].map(
    (href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`,
  )
  const development = assets.development?.replaceAll('<script', `<script nonce="${nonce}"`) ?? ''
  return [
    `<!DOCTYPE html><html lang="ru"><head>${fixedHead}` +
      `<script nonce="${nonce}">${isWidget ? widgetThemeScript : themeScript}\n${listViewScript}</script>` +
      `<script src="${earlyPressesAddress}" nonce="${nonce}"></script>` +
      // Pages outside of the widget must not be framed.
      `${isWidget ? '<base target="_blank">' : ''}${fixedLinks}${styles.join('')}${scripts.join('')}${development}${head}</head><body>${symbolsFor(root)}`,
    root,
    `<script id="page-state" type="application/json" nonce="${nonce}">`,
    state,
    `</script><script type="module" src="${assets.entry}" nonce="${nonce}"></script></body></html>`,
  ]
}

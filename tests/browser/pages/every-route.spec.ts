import type { Page } from '@playwright/test'
import { expect, test, waitForHydration, widths } from '#tests/browser/fixtures.ts'
import { type Address, samplePages } from '#tests/browser/sample-pages.ts'

const TABS = 2
const PARTS = 3

test.use({ viewport: widths.phone })

for (const who of ['гостю', 'вошедшему'] as const) {
  for (let part = 0; part < PARTS; part += 1) {
    test(`${who} каждый адрес показывает одно и то же: без скриптов, открытый прямо и с другой страницы, часть ${part + 1}`, async ({
      page,
      browser,
      baseURL,
    }) => {
      test.setTimeout(360_000)
      const other = await browser.newPage({ baseURL })
      const [guest, admin] = who === 'гостю' ? [page, other] : [other, page]
      const addresses = await samplePages(guest, admin)
      expect(addresses.length).toBeGreaterThan(60)
      const queue = addresses.filter((_, index) => index % PARTS === part)
      const failures: string[] = []
      const walk = async () => {
        const tab = await page.context().newPage()
        for (let address = queue.shift(); address; address = queue.shift()) {
          const { path } = address
          // Other tests write at the same time and change lists, so a difference is compared again.
          await expect(() => compare(tab, address, who === 'гостю'))
            .toPass({ timeout: 60_000 })
            .catch((error: Error) => failures.push(`${path}: ${error.message}`))
        }
        await tab.close()
      }
      await Promise.all(Array.from({ length: TABS }, walk))
      await other.close()
      expect(failures.join('\n\n')).toBe('')
    })
  }
}

async function compare(tab: Page, { path, isProtected }: Address, isGuest: boolean): Promise<void> {
  // A new tab, or one that shows this very page, first opens another page to navigate from.
  if (!tab.url().startsWith('http') || new URL(tab.url()).pathname === path) {
    await tab.goto(path === '/about' ? '/offer' : '/about', { waitUntil: 'domcontentloaded' })
    await waitForHydration(tab)
  }
  const response = await tab.context().request.get(path)
  const rendered = await readPage(tab, await response.text())
  expect(rendered.title).not.toBe('')
  expect(rendered.isBusy && !rendered.asksForScripts, 'waits without scripts').toBe(false)

  const from = tab.url()
  await followLink(tab, path)
  await tab.waitForURL(({ href }) => href !== from)
  if (isProtected && isGuest) {
    expect(response.status()).toBe(401)
    await tab.waitForURL(({ searchParams }) => searchParams.get('redirect') === path)
    expect(new URL(tab.url()).searchParams.get('modal')).toBe('login')
    // All protected pages give guests the same document, which is compared once.
    const document = JSON.stringify(rendered)
    if (!signedOut.has(document)) await expectSame(tab, path, response.status(), rendered)
    signedOut.add(document)
    return
  }
  if (!rendered.asksForScripts)
    await tab.waitForURL(({ pathname }) => pathname === new URL(response.url()).pathname)
  // Where scripts complete the document, the texts after loading are compared.
  const expected = rendered.asksForScripts ? await wholePage(tab, path, rendered) : rendered
  if (expected === rendered) await expect.poll(() => readPage(tab)).toEqual(rendered)
  await expectSame(tab, path, response.status(), expected)
}

/** Documents of protected pages that have been opened by a guest. */
const signedOut = new Set<string>()

/** Opens the address directly and compares its text. */
async function expectSame(tab: Page, path: string, status: number, expected: PageText): Promise<void> {
  const opened = await tab.goto(path, { waitUntil: 'domcontentloaded' })
  expect(opened?.status()).toBe(status)
  await waitForHydration(tab)
  await expect.poll(() => readPage(tab)).toEqual(expected)
}

/** The text of a page that scripts complete, once nothing is loading any more; it contains that of the document. */
async function wholePage(tab: Page, path: string, rendered: PageText): Promise<PageText> {
  let last = ''
  let expected = rendered
  await expect(async () => {
    expected = await readPage(tab)
    const now = JSON.stringify(expected)
    const isStill = now === last
    last = now
    expect(isStill && !expected.isBusy, 'something is loading').toBe(true)
    // A later step of a form that was not started redirects to its first step.
    if (new URL(tab.url()).pathname !== path) return
    expect(expected.title).toBe(rendered.title)
    expect(expected.words).toEqual(expect.arrayContaining(rendered.words))
  }).toPass({ timeout: 20_000, intervals: [200] })
  return { ...expected, asksForScripts: false }
}

interface PageText {
  title: string
  words: string[]
  isBusy: boolean
  /** The document says that it needs scripts. */
  asksForScripts: boolean
}

/**
 * The text of a page or document. Skips buttons (they need scripts), the new-poll link (hydration replaces it by a
 * button), and times, counters and free tables, which change. Of a list only the first 20 items are read.
 */
function readPage(tab: Page, html?: string): Promise<PageText> {
  return tab.evaluate((text) => {
    const root = text === undefined ? document : new DOMParser().parseFromString(text, 'text/html')
    const main = root.querySelector('main')
    const words: string[] = []
    const texts = root.createTreeWalker(main ?? root, NodeFilter.SHOW_TEXT)
    while (main && texts.nextNode()) {
      const around = texts.currentNode.parentElement
      if (
        around?.closest(
          'noscript, script, style, button, a[href^="/polls/new?places="], time, [data-figures], [role=timer], [aria-busy=true], [data-item]:nth-child(n + 21)',
        )
      )
        continue
      const text = texts.currentNode.textContent?.replace(/\s+/g, ' ').trim()
      if (text && !text.endsWith(' назад') && text !== 'только что') words.push(text)
    }
    return {
      title: root.title,
      words,
      isBusy: main?.querySelector('[aria-busy=true]') != null,
      asksForScripts: text !== undefined && main?.querySelector('noscript') != null,
    }
  }, html)
}

/** Clicks a link of the product. */
function followLink(tab: Page, path: string): Promise<void> {
  return tab.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
}

import AxeBuilder from '@axe-core/playwright'
import {
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test'
import { ownHosts } from './chromium.ts'

export type Theme = 'light' | 'dark'

export const themes: Theme[] = ['light', 'dark']

/** A small phone and a laptop: the two widths every page must look right at. */
export const widths = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1440, height: 900 },
} as const

interface Fixtures {
  /** Messages a test expects in the console, by a part of their text; a refused resource is «404 /its/path». */
  expectedConsoleErrors: string[]
  closesContexts: undefined
}

/**
 * The `test` of every browser story. A console error, an exception of the page or a request to a third party fails the test.
 */
export const test = base.extend<Fixtures>({
  expectedConsoleErrors: [[], { option: true }],
  // A page that a story left open would go on working beside the stories after it.
  closesContexts: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  page: async ({ page, expectedConsoleErrors }, use, testInfo) => {
    const consoleErrors: string[] = []
    const thirdPartyRequests: string[] = []
    const openRequests = new Set<Request>()
    const log: string[] = []
    const note = (sign: string, request: Request) => {
      log.push(`${sign} ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`)
    }
    page.on('requestfinished', (request) => {
      openRequests.delete(request)
      note('<', request)
    })
    page.on('requestfailed', (request) => {
      openRequests.delete(request)
      note('x', request)
    })
    page.on('console', (message) => {
      if (message.type() === 'error' && !isMapAddress(message.location().url))
        consoleErrors.push(textOf(message))
    })
    page.on('pageerror', (error) => consoleErrors.push(error.stack || `${error.name}: ${error.message}`))
    // Requests are not intercepted, because Chromium caches nothing meanwhile, which made the suite a sixth longer.
    page.on('request', (request) => {
      openRequests.add(request)
      note('>', request)
      const { protocol, hostname } = new URL(request.url())
      if (/^https?:$/.test(protocol) && !ownHosts.has(hostname) && !isMapAddress(request.url()))
        thirdPartyRequests.push(request.url())
    })
    await use(page)
    // A failure that happens once in many runs has to be explained by the output of that run.
    if (testInfo.status !== testInfo.expectedStatus) {
      const unanswered = [...openRequests].map((request) => request.url())
      const lines = [
        `Requests of «${testInfo.title}» without a response:`,
        ...unanswered,
        'Last requests:',
        ...log.slice(-40),
        'Console:',
        ...consoleErrors,
      ]
      // The list reporter cuts attachments after 300 characters.
      process.stdout.write(`${lines.join('\n')}\n`)
    }
    const unexpected = consoleErrors.filter(
      (text) => !expectedConsoleErrors.some((part) => text.includes(part)),
    )
    expect(unexpected, 'unexpected messages in the console').toEqual([])
    expect(thirdPartyRequests, 'requests to third parties').toEqual([])
  },
})

export { expect }

function textOf(message: ConsoleMessage): string {
  const { url } = message.location()
  const refusal = /^Failed to load resource: .*?(net::\w+|\d{3})/.exec(message.text())?.[1]
  return refusal ? `${refusal} ${new URL(url).pathname}` : `${message.text()} (${url})`
}

/** Opens a page and waits for hydration: a click before that would be lost. */
export async function open(page: Page, path: string, expectedStatus = 200): Promise<void> {
  const response = await page.goto(path)
  expect(response?.status(), `status of ${path}`).toBe(expectedStatus)
  await waitForHydration(page)
}

export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.querySelector('#root > *') ?? document.body
    return Object.keys(root).some((key) => key.startsWith('__reactFiber') || key.startsWith('__reactProps'))
  })
}

/**
 * Opens a page as a signed-in person and waits for everything that is loaded after hydration: background parts have
 * started when the socket opens, and their code is loaded when no request is pending.
 */
export async function openAndWaitForIdle(page: Page, path: string): Promise<void> {
  const pending = new Set<Request>()
  const begin = (request: Request) => request.url().includes('/assets/') && pending.add(request)
  const end = (request: Request) => pending.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  const socket = page.waitForEvent('websocket')
  await open(page, path)
  await socket
  await expect.poll(() => pending.size).toBe(0)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

/** Waits for the hydration of a part whose code is loaded later. */
export async function waitForPartHydration(part: Locator): Promise<Locator> {
  const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  await expect.poll(() => part.evaluate(isAlive)).toBe(true)
  return part
}

export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** No violation of WCAG 2.0 to 2.2, levels A and AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, (axe) => axe.withTags(wcag))
}

/**
 * Expects no sideways scroll and no violation of WCAG on a phone and on a desktop, in both themes. Themes differ in colours
 * alone, so only contrast is checked in the second one.
 */
export async function expectAccessibleLayouts(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const size of Object.values(widths)) {
    await page.setViewportSize(size)
    await setTheme(page, 'light')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await setTheme(page, 'dark')
    await expectNoViolations(page, (axe) => axe.withRules(['color-contrast']))
  }
  await setTheme(page, 'light')
  if (before) await page.setViewportSize(before)
}

async function expectNoViolations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await renderAllContent(page)
  await waitForTransitions(page)
  // The script has half a megabyte, so a document gets it once.
  const isThere = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).options({
    resultTypes: ['violations'],
    // Beyond WCAG: landmarks of one kind need different names.
    rules: { 'landmark-unique': { enabled: true } },
  })
  const axe = choose(builder)
    // Focus guards pass the focus on at once.
    .exclude('[data-base-ui-focus-guard]')
    // The other mode also checks frames of other origins, of which there are none, and takes twice as long.
    .setLegacyMode(true)
  // Everything outside an open dialog is inert and checked in other tests.
  if (await page.locator('dialog:modal').count()) axe.include('dialog:modal')
  const { violations } = await axe.analyze()
  const problems = violations.map(
    (item) =>
      `${item.id}: ${item.help}\n${item.nodes
        .slice(0, 4)
        .map((node) => `    ${node.target.join(' ')} — ${node.failureSummary?.replace(/\s+/g, ' ')}`)
        .join('\n')}`,
  )
  const size = page.viewportSize()
  expect(problems, `accessibility of ${page.url()} at ${size?.width} px`).toEqual([])
}

/** Waits for the colours of the new theme, because contrast is wrong during the transition. */
async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map((transition) => transition.finished))
  })
}

/**
 * Renders the whole page without floating elements. Otherwise the checker reports overlaps that no reader meets: by floating
 * elements, by the bar at the top, and by cards and sections far from the screen, whose height is estimated.
 */
async function renderAllContent(page: Page): Promise<void> {
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    for (const bar of document.querySelectorAll<HTMLElement>('nav[aria-label="Разделы"], [data-floating]')) {
      bar.style.position = 'static'
    }
    for (const item of document.querySelectorAll<HTMLElement>('main :is(li, section), dialog li')) {
      item.style.contentVisibility = 'visible'
    }
  })
}

/** Checks that nothing overflows sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // A document can be measured before its styles are loaded.
  await page.waitForLoadState('load')
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // An open menu moves to its button some time after the window was resized.
  await expect.poll(excess, { message: `${page.url()} is wider than the window` }).toBeLessThanOrEqual(0)
}

/** Tiles, which tests do not get: the map shows its plain style. */
function isMapAddress(url: string): boolean {
  return URL.canParse(url) && new URL(url).hostname.endsWith('.openfreemap.org')
}

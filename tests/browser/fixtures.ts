import AxeBuilder from '@axe-core/playwright'
import {
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test'

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
}

/**
 * The `test` of every browser story. Whatever the page complains about in the console or throws fails the
 * test, and nothing may be asked of a third party: map tiles get an empty answer.
 */
export const test = base.extend<Fixtures>({
  expectedConsoleErrors: [[], { option: true }],
  page: async ({ page, expectedConsoleErrors, baseURL }, use) => {
    const consoleErrors: string[] = []
    const strangers: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') consoleErrors.push(textOf(message))
    })
    page.on('pageerror', (error) => consoleErrors.push(error.stack || `${error.name}: ${error.message}`))
    await page.route(
      (url) => /^https?:$/.test(url.protocol) && url.origin !== new URL(baseURL ?? '').origin,
      (route) => {
        const url = route.request().url()
        if (isMapAddress(url)) return route.fulfill({ status: 204, body: '' })
        strangers.push(url)
        return route.abort()
      },
    )
    await use(page)
    const unexpected = consoleErrors.filter(
      (text) => !expectedConsoleErrors.some((part) => text.includes(part)),
    )
    expect(unexpected, 'unexpected messages in the console').toEqual([])
    expect(strangers, 'requests to third parties').toEqual([])
  },
})

export { expect }

function textOf(message: ConsoleMessage): string {
  const { url } = message.location()
  const refusal = /^Failed to load resource: .*?(net::\w+|\d{3})/.exec(message.text())?.[1]
  return refusal ? `${refusal} ${new URL(url).pathname}` : `${message.text()} (${url})`
}

/** Opens a page and waits until React has taken it over: a click before that would be lost. */
export async function open(page: Page, path: string, expectedStatus = 200): Promise<void> {
  const response = await page.goto(path)
  expect(response?.status(), `status of ${path}`).toBe(expectedStatus)
  await hydrated(page)
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.querySelector('#root > *') ?? document.body
    return Object.keys(root).some((key) => key.startsWith('__reactFiber') || key.startsWith('__reactProps'))
  })
}

/**
 * Opens a page of somebody signed in with all that comes after it: its background work has begun when the socket opens, and
 * the code asked for by then has come when no file is under way.
 */
export async function openWhole(page: Page, path: string): Promise<void> {
  const underWay = new Set<Request>()
  const begin = (request: Request) => request.url().includes('/assets/') && underWay.add(request)
  const end = (request: Request) => underWay.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  const live = page.waitForEvent('websocket')
  await open(page, path)
  await live
  await expect.poll(() => underWay.size).toBe(0)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

/** A part that the server rendered and whose code comes later: a click before React has it would be lost as well. */
export async function alive(part: Locator): Promise<Locator> {
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
 * The screen as it stands: nothing sticks out sideways and nothing violates WCAG, on a phone and on a desktop, in both
 * themes. Themes differ in colours alone, so the second one is judged by its contrast.
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
  await transitionsEnd(page)
  // Half a megabyte, of which one copy in a document is enough.
  const isThere = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).options({
    resultTypes: ['violations'],
    // Not of WCAG: landmarks of one kind have names of their own, so that they can be told apart.
    rules: { 'landmark-unique': { enabled: true } },
  })
  const axe = choose(builder)
    // They hand the focus on and are never where it stays.
    .exclude('[data-base-ui-focus-guard]')
    // The other mode gathers frames of strangers, of which there are none, and takes more than twice as long.
    .setLegacyMode(true)
  // All else is inert, and is judged where no dialog stands over it.
  if (await page.locator('dialog:modal').count()) axe.include('dialog:modal')
  const { violations } = await axe.analyze()
  const told = violations.map(
    (item) =>
      `${item.id}: ${item.help}\n${item.nodes
        .slice(0, 4)
        .map((node) => `    ${node.target.join(' ')} — ${node.failureSummary?.replace(/\s+/g, ' ')}`)
        .join('\n')}`,
  )
  const size = page.viewportSize()
  expect(told, `accessibility of ${page.url()} at ${size?.width} px`).toEqual([])
}

/** A colour on its way from one theme to the other has no contrast to speak of. */
async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map((transition) => transition.finished))
  })
}

/**
 * Floating elements cover whatever lies under them, and cards far from the screen have only a guessed height, so
 * that the checker sees them overlap; so does the line at the top, wherever the page was scrolled to. A reader scrolls all
 * of them into sight.
 */
async function renderAllContent(page: Page): Promise<void> {
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    for (const bar of document.querySelectorAll<HTMLElement>('nav[aria-label="Разделы"], [data-floating]')) {
      bar.style.position = 'static'
    }
    for (const item of document.querySelectorAll<HTMLElement>('main li, dialog li')) {
      item.style.contentVisibility = 'visible'
    }
  })
}

/** Nothing may stick out sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // A document whose styles are still on their way is not painted, and yet can be measured.
  await page.waitForLoadState('load')
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // An open menu follows its button only after the window has become narrow.
  await expect.poll(excess, { message: `${page.url()} is wider than the window` }).toBeLessThanOrEqual(0)
}

function isMapAddress(url: string): boolean {
  return new URL(url).hostname.endsWith('openfreemap.org')
}

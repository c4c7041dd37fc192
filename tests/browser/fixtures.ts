import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'

export type Theme = 'light' | 'dark'

export const themes: Theme[] = ['light', 'dark']

/** A small phone and a laptop: the two widths every page must look right at. */
export const widths = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1440, height: 900 },
} as const

interface Fixtures {
  /** Messages a test expects in the console, by a part of their text. */
  expectedComplaints: string[]
}

/**
 * The `test` of every browser story. Whatever the page complains about in the console or throws fails the
 * test, and nothing may be asked of a third party: map tiles get an empty answer.
 */
export const test = base.extend<Fixtures>({
  expectedComplaints: [[], { option: true }],
  page: async ({ page, expectedComplaints, baseURL }, use) => {
    const complaints: string[] = []
    const strangers: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => complaints.push(error.stack || `${error.name}: ${error.message}`))
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
    const unexpected = complaints.filter((text) => !expectedComplaints.some((part) => text.includes(part)))
    expect(unexpected, 'unexpected messages in the console').toEqual([])
    expect(strangers, 'requests to third parties').toEqual([])
  },
})

export { expect }

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
export async function expectFine(page: Page): Promise<void> {
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
  await layOutWhole(page)
  await transitionsEnd(page)
  const builder = new AxeBuilder({ page }).options({
    resultTypes: ['violations'],
    // Not of WCAG: landmarks of one kind have names of their own, so that they can be told apart.
    rules: { 'landmark-unique': { enabled: true } },
  })
  const axe = choose(builder)
    // They hand the focus on and are never where it stays.
    .exclude('[data-base-ui-focus-guard]')
    // The other mode gathers frames of strangers, of which there are none, and takes more than twice as long.
    .setLegacyMode(true)
  const { violations } = await axe.analyze()
  const told = violations.map(
    (one) =>
      `${one.id}: ${one.help}\n${one.nodes
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
 * What floats covers whatever happens to lie under it, and cards far from the screen have only a guessed height, so
 * that the checker sees them overlap; so does the line at the top, wherever the page was scrolled to. A reader scrolls all
 * of them into sight.
 */
async function layOutWhole(page: Page): Promise<void> {
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

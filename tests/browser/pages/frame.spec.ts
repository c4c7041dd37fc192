import type { Page } from '@playwright/test'
import { expect, open, test, widths } from '#tests/browser/fixtures.ts'
import { placeWithEverything } from '#tests/browser/places.ts'
import { signInAs, signInAsNew } from '#tests/browser/sign-in.ts'

const guestPaths = [
  '/',
  '/moscow/feed',
  '/moscow/places',
  '/moscow/places/map',
  '/moscow/organisations',
  '/search?query=бар',
  '/navigation',
  '/about',
  '/users/unregistered',
]

const ownPaths = [
  '/settings',
  '/notifications',
  '/chats',
  '/favorites',
  '/reservations',
  '/staffed',
  '/feed/following',
  '/posts/create',
  '/places/create',
]

test.describe('правый край', () => {
  test('у гостя один на всех страницах', async ({ page, request }) => {
    const { latinName, menu } = await placeWithEverything(request)
    const placePaths = ['', '/reviews', '/albums', `/menu/${menu.id}`, '/booking'].map(
      (tail) => `/${latinName}${tail}`,
    )
    const { data } = await (await request.get('/api/v2/organisations?limit=1')).json()
    for (const path of [...guestPaths, ...placePaths, `/organisations/${data.organisations[0].id}`]) {
      await expectAlignedEdges(page, path)
    }
  })

  test('у вошедшего один на всех страницах', async ({ page }) => {
    const { id } = await signInAsNew(page)
    for (const path of [...ownPaths, `/users/${id}`, `/users/${id}/edit`])
      await expectAlignedEdges(page, path)
  })
})

/** The header and the aside end one gutter before the edge of the window, and nothing overflows it. */
async function expectAlignedEdges(page: Page, path: string): Promise<void> {
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    if (width === 1440) await open(page, path)
    await expect(async () => {
      const { edge, header, asides, overflowing } = await page.evaluate(measureEdges)
      expect(header, `the header of ${path} at ${width}`).toBe(edge)
      for (const aside of asides) expect(aside, `the aside of ${path} at ${width}`).toBe(edge)
      expect(overflowing, `overflowing the edge of ${path} at ${width}`).toEqual([])
    }).toPass({ timeout: 20_000 })
  }
}

function measureEdges() {
  const edge = Math.round(document.body.getBoundingClientRect().right) - 32
  const rightOf = (element: Element | null | undefined) =>
    element ? Math.round(element.getBoundingClientRect().right) : null
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  /** The right edge at which the scroll container clips an element. */
  const visibleRight = (element: Element) => {
    let right = element.getBoundingClientRect().right
    for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement) {
      if (getComputedStyle(ancestor).overflowX !== 'visible' && ancestor !== document.documentElement) {
        right = Math.min(right, ancestor.getBoundingClientRect().right)
      }
    }
    return Math.round(right)
  }
  const elements = document.querySelectorAll(
    'main :is(a, button, input, textarea, img, svg, p, h1, h2, h3, canvas)',
  )
  const overflowing = [...elements].filter((element) => isShown(element) && visibleRight(element) > edge)
  const header = document.querySelector('header, body > div > div:first-of-type > a:last-child')
  return {
    edge,
    header: rightOf([...(header?.querySelectorAll('a, button, input') ?? [])].filter(isShown).at(-1)),
    asides: [...document.querySelectorAll('main aside')].filter(isShown).map(rightOf),
    overflowing: overflowing.map(
      (element) => `${element.tagName} ${element.textContent?.slice(0, 40)} ${visibleRight(element)}`,
    ),
  }
}

for (const viewport of [widths.phone, { width: 390, height: 844 }]) {
  test.describe(`телефон ${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport, hasTouch: true })

    test('две трети экрана занимает содержание страницы', async ({ page, request }) => {
      const { latinName } = await placeWithEverything(request)
      for (const path of [
        `/${latinName}`,
        `/${latinName}/reviews`,
        '/moscow/places',
        '/moscow/places/map',
        '/moscow/feed',
      ]) {
        await open(page, path)
        for (const top of [0, 1500]) {
          await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
          const covered = await page.evaluate(measureBars)
          expect(covered, `bars of ${path} from ${top}`).toBeLessThanOrEqual(viewport.height / 3)
        }
      }
    })

    test('ссылки внизу страницы ничем не закрыты', async ({ page, request }) => {
      const { latinName } = await placeWithEverything(request)
      for (const path of [`/${latinName}`, '/moscow/bars', '/moscow/organisations']) {
        await open(page, path)
        const links = page.getByRole('navigation', { name: 'О сервисе' }).getByRole('link')
        await expect(async () => {
          await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
          expect(await links.evaluateAll(findCovered), path).toEqual([])
        }).toPass()
      }
    })

    test('подсказка в пустом поле поиска помещается', async ({ page }) => {
      await signInAsNew(page)
      for (const path of ['/moscow/places', '/vladivostok/places', '/about']) {
        await open(page, path)
        const field = page.getByRole('banner').getByRole('combobox')
        await expect(field).toBeVisible()
        const { room, needed } = await field.evaluate(measurePlaceholder)
        expect(needed, `the text in the search of ${path}`).toBeLessThanOrEqual(room)
      }
    })
  })
}

/** Links covered by an element that would get their clicks. */
function findCovered(links: Element[]): (string | null)[] {
  const isCovered = (link: Element) => {
    const { left, top, width, height } = link.getBoundingClientRect()
    const pressed = document.elementFromPoint(left + width / 2, top + height / 2)
    return !pressed || !link.contains(pressed)
  }
  return links.filter(isCovered).map((link) => link.textContent)
}

/** The height of the elements that stay on the screen while the page scrolls. */
function measureBars(): number {
  const covered = new Set<number>()
  for (const element of document.querySelectorAll('body *')) {
    const { position } = getComputedStyle(element)
    if (position !== 'fixed' && position !== 'sticky') continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const { top, bottom, width } = element.getBoundingClientRect()
    if (width < innerWidth / 2) continue
    for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, Math.round(bottom)); y++)
      covered.add(y)
  }
  return covered.size
}

/** The text is the placeholder, or its shorter form in `::after` where the placeholder does not fit. */
function measurePlaceholder(element: Element) {
  const field = element as HTMLInputElement
  const style = getComputedStyle(field)
  const shortPlaceholder = getComputedStyle(field.parentElement as Element, '::after').content
  const text = shortPlaceholder === 'none' ? field.placeholder : (shortPlaceholder.split('"')[1] ?? '')
  const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  canvas.font = `${style.fontSize} ${style.fontFamily}`
  const room =
    field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
  return { room, needed: canvas.measureText(text).width }
}

test.describe('вкладки на телефоне', () => {
  test.use({ viewport: widths.phone })

  test('вкладка открытой страницы видна в полосе', async ({ page }) => {
    await signInAs(page, 'admin')
    await open(page, '/admin/lists/tags')
    await expect(page.getByRole('link', { name: 'Отметки' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
})

test('у своих страниц есть путь от города', async ({ page }) => {
  const { id } = await signInAsNew(page)
  const paths = {
    '/notifications': 'Уведомления',
    '/settings': 'Настройки',
    '/chats': 'Сообщения',
    '/navigation': 'Навигация',
    '/staffed': 'Моя компания',
    '/favorites': 'Избранное',
    '/reservations': 'Мои брони',
    [`/users/${id}`]: 'Профиль',
  }
  for (const [path, label] of Object.entries(paths)) {
    await open(page, path)
    await expect(page.getByRole('navigation', { name: 'Хлебные крошки' }).getByRole('listitem')).toHaveText([
      'Москва',
      label,
    ])
  }
})

test('кнопки «Назад» нет там, где уходить некуда', async ({ page, request }) => {
  const { id } = await placeWithEverything(request)
  const back = page.getByRole('banner').getByRole('button', { name: 'Назад' })
  await open(page, '/users/unregistered')
  await expect(back).toHaveCount(0)
  const anna = await signInAsNew(page)
  for (const path of [`/posts/create?placeId=${id}`, '/chats', `/users/${anna.id}`]) {
    await open(page, path)
    await expect(back, path).toHaveCount(0)
  }
  await open(page, '/settings')
  await expect(back).toBeVisible()
})

test.describe('точки между фактами', () => {
  test.use({ viewport: widths.phone })

  test('не стоят в начале и в конце строки', async ({ page, request }) => {
    const { latinName } = await placeWithEverything(request)
    const paths = ['/moscow/feed', '/moscow/organisations', '/search?query=кофе', `/${latinName}`]
    for (const path of paths) {
      await open(page, path)
      await expect(page.getByRole('main')).toContainText(' · ')
      expect(await page.evaluate(findDanglingDots), path).toEqual([])
    }
  })
})

/** Lines whose first or last visible character is a dot. */
function findDanglingDots(): string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(document.querySelector('main') as Element, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    // A dot of `Facts` is nested three spans deep in its line.
    const isOwn = text.data.trim() === '·'
    const line = text.parentElement?.closest(isOwn ? 'span:has(> span > span > span)' : 'p')
    if (!line || getComputedStyle(line).whiteSpace === 'nowrap') continue
    for (const { index } of text.data.matchAll(/·/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + 1)
      const dot = range.getBoundingClientRect()
      const { left } = line.getBoundingClientRect()
      if (dot.right <= left + 1) continue
      range.selectNodeContents(line)
      const beside = [...range.getClientRects()].filter((box) => box.top < dot.bottom && box.bottom > dot.top)
      const isFirst = !beside.some((box) => box.left < dot.left - 1)
      const isLast = !beside.some((box) => box.right > dot.right + 1)
      if (isFirst || isLast) found.push(line.textContent ?? '')
    }
  }
  return found
}

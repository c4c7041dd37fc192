import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, open, test, waitForHydration, widths } from '#tests/browser/fixtures.ts'
import { signInAsNew } from '#tests/browser/sign-in.ts'

const refusals = ['401 /settings', '404 /no-such-page']

test('гость выбирает город на первой странице', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Лучшие рестораны, кафе и.бары рядом/)
  await page.getByRole('searchbox', { name: 'Ваш город' }).fill('владив')
  await page
    .getByRole('search')
    .getByRole('link', { name: /Владивосток/ })
    .click()
  await expect(page).toHaveURL(/\/vladivostok\/feed$/)
  await expect(page.getByRole('link', { name: 'Город: Владивосток' })).toBeVisible()

  // The city is remembered on pages without a city.
  await open(page, '/navigation')
  await expect(page.getByRole('main').getByRole('link', { name: 'Заведения' })).toHaveAttribute(
    'href',
    '/vladivostok/places',
  )
})

test('гость меняет город с клавиатуры и остаётся на той же странице', async ({ page }) => {
  await open(page, '/moscow/places')
  await page.getByRole('link', { name: 'Город: Москва' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Выберите город' })
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('соч')
  await expect(dialog.getByRole('link')).toHaveText([/^Сочи/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sochi\/places$/)
  await expect(dialog).toBeHidden()
})

test('окно закрывается клавишей Escape и кнопкой «назад», фокус возвращается', async ({ page }) => {
  await open(page, '/about')
  const enter = page.getByRole('link', { name: 'Войти' })
  await enter.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(dialog.getByText('Данное поле обязательное')).toHaveCount(2)
  await dialog.getByRole('textbox', { name: 'Почта' }).fill('АННА')
  await expect(dialog.getByText('Введенное значение не является почтой')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/about$/)
  await expect(enter).toBeFocused()

  await enter.click()
  await dialog.getByRole('link', { name: 'Регистрация' }).click()
  await expect(page).toHaveURL(/modal=registration/)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/about$/)
})

test.describe('на телефоне', () => {
  test.use({ viewport: widths.phone })

  test('логотип стоит в шапке и ведёт на главную', async ({ page }) => {
    for (const path of ['/moscow/places', '/about']) {
      await open(page, path)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Сходим, на главную' })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Сходим, на главную' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

for (const [name, viewport] of Object.entries(widths)) {
  test.describe(`прокрученная страница, ${name}`, () => {
    test.use({ viewport })

    test('«Наверх» стоит в шапке и не закрывает содержания, тень шапки с 50 px, «Назад» уходит с 200', async ({
      page,
      request,
    }) => {
      const { data } = await (await request.get('/api/v1/places?city=moscow&limit=1')).json()
      await open(page, `/${data.places[0].latinName}`)
      const back = page.getByRole('banner').getByRole('button', { name: 'Назад' })
      await expect(back).toBeVisible()
      await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
      await expect(back).toBeHidden()

      await open(page, '/moscow/places')
      const bar = page.getByRole('banner')
      const up = page.getByRole('button', { name: 'Наверх' })
      const shadow = () => bar.evaluate((element) => getComputedStyle(element).boxShadow)
      await page.evaluate(() => scrollTo({ top: 40, behavior: 'instant' }))
      await expect(page.locator('button', { hasText: 'Наверх' })).toBeAttached()
      expect(await shadow()).toBe('none')
      await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }))
      await expect.poll(shadow).not.toBe('none')
      await expect(up).toBeHidden()
      await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
      await expect(up).toBeVisible()
      const [outer, inner] = [await bar.boundingBox(), await up.boundingBox()]
      if (!outer || !inner) throw new Error('the bar or its button is not laid out')
      expect(inner.y).toBeGreaterThanOrEqual(outer.y)
      expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height)
      // The other button fades out as this one appears.
      const overlapped = () =>
        bar.locator('a:visible, input:visible').evaluateAll((controls, { x, width }) => {
          const isOver = ({ left, right }: DOMRect) => left < x + width && right > x
          return controls
            .filter((control) => isOver(control.getBoundingClientRect()))
            .map((control) => control.outerHTML)
        }, inner)
      await expect.poll(overlapped).toEqual([])
      await up.click()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      await expect(up).toBeHidden()
    })
  })
}

test('полоса прокрутки темнеет вместе со страницей, когда открыто окно', async ({ page }) => {
  await open(page, '/about?modal=login')
  await expect(page.getByRole('dialog')).toBeVisible()
  // The bar is hidden then, and its space remains.
  const { edge, middle } = await page.evaluate(() => ({
    edge: document.body.getBoundingClientRect().right,
    middle: Math.round(innerHeight / 2),
  }))
  expect(edge).toBeLessThan(page.viewportSize()?.width ?? 0)
  const redAt = async (x: number) => {
    const clip = { x, y: middle, width: 1, height: 1 }
    const [red = 0] = await sharp(await page.screenshot({ clip }))
      .raw()
      .toBuffer()
    return red
  }
  expect(Math.abs((await redAt(edge + 2)) - (await redAt(edge - 2)))).toBeLessThanOrEqual(2)
})

for (const [name, viewport] of Object.entries(widths)) {
  test.describe(`ссылки на документы, ${name}`, () => {
    test.use({ viewport, expectedConsoleErrors: refusals })

    test('стоят на каждой странице, и один раз', async ({ page, request }) => {
      const { data } = await (await request.get('/api/v1/places?city=moscow&limit=1')).json()
      const paths = ['/', '/moscow/feed', '/moscow/places', '/search', `/${data.places[0].latinName}`]
      for (const path of [...paths, '/no-such-page']) {
        await open(page, path, path === '/no-such-page' ? 404 : 200)
        const box = page.getByRole('navigation', { name: 'О сервисе' })
        await expect(box, path).toHaveCount(1)
        await expect(box.getByRole('link', { name: /^(Правила|Конфиденциальность|Оферта)$/ })).toHaveCount(3)
        for (const document of ['/term-of-use', '/agreement', '/offer'])
          await expect(page.locator(`a[href="${document}"]:visible`), `${document} on ${path}`).toHaveCount(1)
      }
    })
  })
}

test('в навигации телефона документы стоят только в её списке', async ({ page }) => {
  await page.setViewportSize(widths.phone)
  await open(page, '/navigation')
  for (const document of ['/term-of-use', '/agreement', '/offer'])
    await expect(page.locator(`a[href="${document}"]:visible`)).toHaveCount(1)
})

test('тема выбирается, хранится и применена до первой отрисовки', async ({ page }) => {
  await open(page, '/about')
  await page.getByRole('radio', { name: 'Тёмная' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('radio', { name: 'Тёмная' })).toBeChecked()
})

test.describe('закрытая страница', () => {
  test.use({ expectedConsoleErrors: refusals })

  test('открытая прямо отвечает 401: лента города и окно входа', async ({ page }) => {
    await open(page, '/settings', 401)
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Вход' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/Лента новостей/)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  })

  test('с другой страницы открывает вход поверх неё', async ({ page }) => {
    await open(page, '/about')
    await page.getByRole('link', { name: 'Новая запись' }).click()
    await expect(page).toHaveURL(/\/about\?modal=login&redirect=%2Fposts%2Fcreate$/)
    await expect(page.getByRole('dialog').getByText('Войдите, чтобы написать о\u00A0месте')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'О проекте' })).toBeAttached()
  })
})

test('страница, открытая по ссылке, ни разу не показана без стилей', async ({ page }) => {
  await open(page, '/about')
  await page.route('**/*.css', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  const firstStyle = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const look = () => {
          const cards = [...document.querySelectorAll('main article[data-card]')]
          if (cards.length > 0)
            resolve(cards.slice(0, 3).map((card) => JSON.stringify(getComputedStyle(card))))
        }
        new MutationObserver(look).observe(document, { childList: true, subtree: true })
      }),
  )
  await page.getByRole('link', { name: 'Заведения' }).first().click()
  const first = (await firstStyle).map(boxOf)
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  )
  const last = await page
    .locator('main article[data-card]')
    .evaluateAll((cards) => cards.slice(0, 3).map((card) => JSON.stringify(getComputedStyle(card))))
  expect(first).toEqual(last.map(boxOf))
})

/** Computed styles of a card that come from its own style sheet. */
function boxOf(computed: string): Record<string, string> {
  const { display, borderRadius, overflow, backgroundColor } = JSON.parse(computed)
  return { display, borderRadius, overflow, backgroundColor }
}

test.describe('скрипт страницы не загрузился', () => {
  test.use({
    expectedConsoleErrors: ['ERR_INTERNET_DISCONNECTED', 'Failed to fetch', '503 /error-loading'],
  })

  test('страница открывается целиком, а не прежняя заново', async ({ page }) => {
    let failures = 0
    await page.route('**/assets/organisations-*.js', (route) =>
      failures++ === 0 ? route.abort('internetdisconnected') : route.continue(),
    )
    await open(page, '/about')
    await page.getByRole('link', { name: 'Сети', exact: true }).first().click()
    await expect(page).toHaveURL(/\/moscow\/organisations$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Сети')
    await expect.poll(() => failures).toBeGreaterThan(1)
  })

  test('не загрузилась и со второго раза: об этом сказано, и страница открывается, когда загрузилась', async ({
    page,
  }) => {
    let isLost = true
    await page.route('**/assets/organisations-*.js', (route) =>
      isLost ? route.abort('internetdisconnected') : route.continue(),
    )
    await open(page, '/about')
    await page.getByRole('link', { name: 'Сети', exact: true }).first().click()
    await expect(page).toHaveURL(/\/error-loading\?path=%2Fmoscow%2Forganisations$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Не получилось загрузить страницу')
    isLost = false
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Перезагрузить страницу' }).click()
    await expect(page).toHaveURL(/\/moscow\/organisations$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Сети')
  })
})

test.describe('нажатое, пока скрипт загружается', () => {
  // Counts that are asked for while the session ends may be refused.
  test.use({ expectedConsoleErrors: [...refusals, '401 /api/'] })

  /** The document waits for the script of early presses; the modules of React load later. */
  const modules = /\/assets\/(?!early-presses)[^/]*\.js$/

  /** Delays matching scripts until they are released. */
  async function hold(page: Page, scripts: string | RegExp): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(scripts, async (route) => {
      await promise
      await route.continue()
    })
    return resolve
  }

  test('лайк гостя, нажатый до загрузки первого модуля, просит войти — один раз', async ({
    page,
    request,
  }) => {
    const { data } = await (await request.get('/api/v2/posts?city=moscow&limit=1&offset=43')).json()
    const releaseRequests = await hold(page, modules)
    await page.goto(`/posts/${data.posts[0].id}`, { waitUntil: 'commit' })
    const like = page
      .getByRole('main')
      .getByRole('button', { name: /^Нравится/ })
      .first()
    await like.click()
    await like.click()
    releaseRequests()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Почта' })).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(like).toBeVisible()
  })

  test('тема, выбранная до загрузки первого модуля, применяется', async ({ page }) => {
    const releaseRequests = await hold(page, modules)
    await page.goto('/about', { waitUntil: 'commit' })
    const dark = page.getByRole('radio', { name: 'Тёмная' })
    await dark.check({ force: true })
    releaseRequests()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(dark).toBeChecked()
  })

  test('«Выйти», нажатое до загрузки скрипта, завершает сеанс', async ({ page }) => {
    await signInAsNew(page)
    const releaseRequests = await hold(page, '**/assets/account-items-*.js')
    await open(page, '/navigation')
    await page.getByRole('button', { name: 'Выйти' }).last().click()
    releaseRequests()
    await expect(page.getByRole('link', { name: 'Войти' }).first()).toBeVisible()
  })
})

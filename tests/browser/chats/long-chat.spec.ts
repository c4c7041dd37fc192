import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { readConfig } from '#server/config.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { SessionStore } from '#server/features/accounts/sessions.ts'
import { expect, expectAccessibleLayouts, test, waitForHydration, widths } from '#tests/browser/fixtures.ts'
import { buildChat, buildUser } from '#tests/support/factories.ts'
import { freePort } from '#tests/support/private-postgres.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'
import { Child, waitUntil } from '../../../scripts/cluster/child.ts'

// A conversation of half a year: the product starts with a database that has it already.

const COUNT = 6000
const RARE = 1234
/** Pages loaded by scrolling up. */
const PAGES = 6
const CLOSE_PX = 1

let product: Child
let home: string
let origin: string
let chatId: string
let cookie: string

test.describe.configure({ mode: 'serial' })
test.use({
  expectedConsoleErrors: ['ERR_INTERNET_DISCONNECTED /api/v2/messages/found'],
  viewport: widths.phone,
})

test.beforeAll(async () => {
  test.setTimeout(180_000)
  home = mkdtempSync(join(tmpdir(), 'shodim-long-chat-'))
  const { db, close } = await openDatabase(readConfig({ DATA_DIR: home }))
  await migrateToLatest(db)
  const [anna, boris] = [
    await buildUser(db, { first_name: 'Анна' }),
    await buildUser(db, { first_name: 'Борис', second_name: 'Кузнецов' }),
  ]
  const [person_id, user_id] = [anna.id, boris.id].sort() as [string, string]
  const read = { person_read_seq: COUNT, other_read_seq: COUNT }
  const chat = await buildChat(db, { person_id, user_id, last_seq: COUNT, last_message_seq: COUNT, ...read })
  chatId = chat.id
  await sql`
    insert into messages (id, chat_id, seq, version, user_id, is_by_person, text, created_at)
    select lpad(to_hex(n), 24, '0'), ${chat.id}, n, n, case when n % 3 = 0 then ${person_id} else ${user_id} end,
      n % 3 = 0, 'Сообщение ' || n || case when n = ${RARE} then ': на рынке был лукум' else '' end
        || repeat(' и ещё немного слов', n % 7), now() - (${COUNT} - n) * interval '40 minutes'
    from generate_series(1, ${COUNT}) n`.execute(db)
  const { authorization } = await sessionHeaders({ sessions: new SessionStore(db) }, anna)
  cookie = authorization.slice('Bearer '.length)
  await close()

  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const environment = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: origin }
  product = new Child([process.execPath, 'server/main.mjs'], join(home, 'product.log'), {
    cwd: new URL('../../..', import.meta.url).pathname,
    env: { PATH: process.env.PATH, ...environment, DATA_DIR: home, LOG_LEVEL: 'warn' },
  })
  product.start()
  await waitUntil('the product', async () => (await fetch(`${origin}/readyz`)).ok, 120_000)
})

test.afterAll(async () => {
  await product?.end('SIGTERM')
  rmSync(home, { recursive: true, force: true })
})

test.use({ baseURL: async ({ browserName: _ }, use) => use(origin) })

test.beforeEach(async ({ context }) => {
  await context.addCookies([{ name: 'session', value: cookie, url: origin }])
})

async function openChat(page: Page, search = ''): Promise<Locator> {
  await page.goto(`${origin}/chats/${chatId}${search}`)
  await waitForHydration(page)
  const list = page.getByRole('region', { name: 'Сообщения' })
  await expect(list.getByRole('article').first()).toBeAttached()
  // Waits until lazily loaded scripts and fonts have stopped changing the layout.
  await expect(page.getByRole('textbox', { name: /^Сообщение для/ })).toBeVisible()
  await page.evaluate(async () => void (await document.fonts.ready))
  return list
}

const countOf = (list: Locator) => list.getByRole('article').count()

/** The message in the middle of the screen, and its position. */
const atViewportMiddle = (list: Locator) =>
  list.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const centre = (top + bottom) / 2
    const seen = [...element.querySelectorAll<HTMLElement>('[data-seq]')].find(
      (item) => item.getBoundingClientRect().bottom > centre,
    )
    return { seq: seen?.dataset.seq ?? '', top: seen?.getBoundingClientRect().top ?? 0 }
  })

const topOf = (list: Locator, seq: string) =>
  list.evaluate(
    (element, number) => element.querySelector(`[data-seq="${number}"]`)?.getBoundingClientRect().top ?? 0,
    seq,
  )

test('тысячи сообщений листаются вверх: видимые сообщения не сдвигаются', async ({ page }) => {
  test.slow()
  const list = await openChat(page)
  await expect(list.getByText(`Сообщение ${COUNT}`).first()).toBeInViewport()
  const moved: number[] = []
  for (let pages = 0; pages < PAGES; pages += 1) {
    // The response is held until the scroll position has been read.
    let releaseRequests = () => {}
    const looked = new Promise<void>((resolve) => {
      releaseRequests = resolve
    })
    await page.route('**/api/v2/messages?*before=*', async (route) => {
      await looked
      await route.fallback()
    })
    const before = await countOf(list)
    const asked = page.waitForRequest(/\/api\/v2\/messages\?.*before=/)
    await list.evaluate(async (element) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const above = () => element.scrollHeight - element.clientHeight + element.scrollTop
      while (above() > 800) {
        element.scrollTop -= Math.min(500, above() - 700)
        await nextFrame()
      }
      for (let frames = 0; frames < 3; frames += 1) await nextFrame()
    })
    await asked
    const middle = await atViewportMiddle(list)
    releaseRequests()
    await expect.poll(() => countOf(list)).toBeGreaterThan(before)
    moved.push(Math.abs((await topOf(list, middle.seq)) - middle.top))
    await page.unroute('**/api/v2/messages?*before=*')
  }
  expect(Math.max(...moved)).toBeLessThanOrEqual(CLOSE_PX)
  expect(await countOf(list)).toBeGreaterThan(PAGES * 40)
})

test('слова из давнего разговора находятся, чат открывается на них и листается в обе стороны', async ({
  page,
}) => {
  await page.goto(`${origin}/chats`)
  await waitForHydration(page)
  await page.getByRole('searchbox', { name: 'Поиск по сообщениям' }).fill('лукума с рынка')
  const found = page.getByRole('list', { name: 'Найденные сообщения' }).getByRole('link')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('Борис Кузнецов')
  await expect(found.locator('mark')).toHaveText(['рынке', 'лукум'])
  await expect(page.getByText('Это все сообщения')).toBeVisible()
  await expectAccessibleLayouts(page)

  await found.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/chats/${chatId}\\?message=${RARE}&query=`))
  const list = page.getByRole('region', { name: 'Сообщения' })
  const target = list.locator(`[data-seq="${RARE}"]`)
  await expect(target).toBeInViewport()
  await expect(target).toBeFocused()
  await expectAccessibleLayouts(page)

  for (const direction of [-1, 1]) {
    for (let pages = 0; pages < 3; pages += 1) {
      const before = await countOf(list)
      const middle = await list.evaluate((element, sign) => {
        const length = element.scrollHeight - element.clientHeight
        element.scrollTop = sign < 0 ? 900 - length : -900
        const { top, bottom } = element.getBoundingClientRect()
        const seen = [...element.querySelectorAll<HTMLElement>('[data-seq]')].find(
          (item) => item.getBoundingClientRect().bottom > (top + bottom) / 2,
        )
        return { seq: seen?.dataset.seq ?? '', top: seen?.getBoundingClientRect().top ?? 0 }
      }, direction)
      await expect.poll(() => countOf(list)).toBeGreaterThan(before)
      await expect
        .poll(async () => Math.abs((await topOf(list, middle.seq)) - middle.top))
        .toBeLessThanOrEqual(CLOSE_PX)
    }
  }
  const numbers = await list
    .locator('[data-seq]')
    .evaluateAll((items) => items.map((item) => Number((item as HTMLElement).dataset.seq)))
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))

  // New messages appear at the end, and going back leads to the found message.
  await page.getByRole('textbox', { name: /^Сообщение для/ }).fill('Нашла!')
  await page.getByRole('button', { name: 'Отправить' }).click()
  await expect(list.getByText('Нашла!')).toBeInViewport()
  await expect(list.getByText(`Сообщение ${COUNT}`).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Поиск по сообщениям' })).toHaveValue('лукума с рынка')
  await expect(found).toHaveCount(1)
})

test('от найденного к последним сообщениям ведёт кнопка; чего нет, о том сказано', async ({ page }) => {
  const list = await openChat(page, `?message=${RARE}`)
  await expect(list.locator(`[data-seq="${RARE}"]`)).toBeInViewport()
  await page.getByRole('button', { name: 'К последним' }).click()
  await expect(list.getByText('Нашла!')).toBeInViewport()
  await page.goto(`${origin}/chats`)
  await waitForHydration(page)
  const search = page.getByRole('searchbox', { name: 'Поиск по сообщениям' })
  await search.fill('борис')
  await expect(page.getByRole('list', { name: 'Найденные чаты' }).getByRole('link')).toHaveCount(1)
  await search.fill('шербет')
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await page.route('**/api/v2/messages/found?*', (route) => route.abort('internetdisconnected'))
  await search.fill('лукум')
  await expect(page.getByRole('alert').getByRole('button', { name: 'Повторить' })).toBeVisible()
  await page.unroute('**/api/v2/messages/found?*')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('list', { name: 'Найденные сообщения' }).getByRole('link')).toHaveCount(1)
})

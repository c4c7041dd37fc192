import type { Browser, Page } from '@playwright/test'
import { findBookablePlace } from '#tests/browser/bookable.ts'
import {
  expect,
  expectAccessibleLayouts,
  open,
  test,
  waitForHydration,
  waitForPartHydration,
  widths,
} from '#tests/browser/fixtures.ts'
import { codeFor, signInAsNew } from '#tests/browser/sign-in.ts'

// «Куда пойдём?» in three browsers: of the creator, of a friend without an account, and one without scripts.

test.use({ viewport: widths.phone })

const main = (page: Page) => page.getByRole('main')

/** Next week's Friday: within the days that can be booked, whatever day it is. */
function fridayEvening(): string {
  const now = new Date()
  const days = ((5 - now.getUTCDay() + 7) % 7) + 7
  return `${new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)}T19:00`
}

async function openOtherBrowser(
  browser: Browser,
  options: { javaScriptEnabled?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: widths.phone, serviceWorkers: 'block', ...options })
  return context.newPage()
}

test('компания решает, куда идти, и столик бронируют в два нажатия', async ({ page, browser }) => {
  // Every state is looked at in both widths and themes.
  test.slow()
  await signInAsNew(page, 'Анна')
  const [bar, cafe] = [await findBookablePlace(page, 6), await findBookablePlace(page, 7)]

  await open(page, `/${bar.latinName}`)
  const press = (name: string) => page.getByRole('button', { name: `Куда пойдём? ${name}` })
  await (await waitForPartHydration(press(bar.name))).click()
  await expect(press(bar.name)).toHaveAttribute('aria-pressed', 'true')
  const shortlist = page.getByRole('region', { name: 'Список «Куда пойдём?»' })
  await expect(shortlist).toContainText('Добавьте ещё')
  await open(page, `/${cafe.latinName}`)
  await (await waitForPartHydration(press(cafe.name))).click()
  await expect(shortlist).toContainText('2 заведения')
  await shortlist.getByRole('link', { name: 'Спросить друзей' }).click()

  await expect(main(page).getByRole('heading', { name: 'Заведения: 2 из 8' })).toBeVisible()
  await page.getByRole('button', { name: 'Получить ссылку' }).click()
  await expect(page.getByText('Выберите хотя бы одно время')).toBeVisible()
  const friday = fridayEvening()
  await page.getByLabel('Другой день').fill(friday.slice(0, 10))
  await page.getByLabel('Время').selectOption('19:00')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await page.getByRole('textbox', { name: 'Повод' }).fill('День рождения Ани')
  await expectAccessibleLayouts(page)
  await page.getByRole('button', { name: 'Получить ссылку' }).click()
  await expect(page).toHaveURL(/\/polls\/[0-9a-f]{32}$/)
  const { pathname } = new URL(page.url())
  await expect(page.getByLabel('Ссылка', { exact: true })).toHaveValue(new RegExp(`${pathname}$`))

  const boris = await openOtherBrowser(browser)
  await boris.clock.install()
  const response = await boris.goto(pathname)
  expect(response?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'private, no-store',
  })
  await waitForHydration(boris)
  await boris.getByRole('button', { name: 'Проголосовать' }).click()
  await expect(boris.getByText('Напишите, как вас зовут')).toBeVisible()
  await boris.getByRole('textbox', { name: 'Как вас зовут' }).fill('<b>Борис</b>')
  await boris.getByRole('checkbox', { name: /19:00/ }).check()
  await boris.getByRole('checkbox', { name: bar.name }).check()
  await boris.getByRole('button', { name: 'Проголосовать' }).click()
  await expect(main(boris).getByRole('status')).toContainText('Ваш голос записан, <b>Борис</b>')
  await expect(main(page).getByRole('list')).toContainText('<b>Борис</b>')
  // The only time is named, not called «any».
  await expect(main(page).getByRole('list')).toContainText('19:00')
  await boris.reload()
  await waitForHydration(boris)
  await boris.getByRole('button', { name: 'Изменить голос' }).click()
  await expect(boris.getByRole('checkbox', { name: bar.name })).toBeChecked()
  await boris.getByRole('textbox', { name: 'Как вас зовут' }).fill('Борис')
  await boris.getByRole('checkbox', { name: cafe.name }).check()
  await boris.getByRole('button', { name: 'Изменить голос' }).click()
  await expect(main(page).getByRole('list')).not.toContainText('<b>')

  const galina = await openOtherBrowser(browser, { javaScriptEnabled: false })
  await galina.goto(pathname)
  await galina.getByRole('textbox', { name: 'Как вас зовут' }).fill('Галина')
  await galina.getByRole('checkbox', { name: /19:00/ }).check()
  await galina.getByRole('checkbox', { name: cafe.name }).check()
  await galina.getByRole('button', { name: 'Проголосовать' }).click()
  await expect(galina).toHaveURL(/\?voted=/)
  await expect(main(galina).getByRole('list')).toContainText('Галина (вы)')
  await galina.getByRole('textbox', { name: 'Как вас зовут' }).fill('Галина Павловна')
  await galina.getByRole('button', { name: 'Изменить голос' }).click()
  await expect(main(galina).getByRole('listitem')).toHaveCount(2)
  await expect(main(page).getByRole('list')).toContainText('Галина Павловна')

  const answer = main(page).getByRole('region', { name: 'Итог голосования' })
  await expect(answer).toContainText(cafe.name)
  await expectAccessibleLayouts(page)
  await expect(answer).toContainText('2 из 2: Борис, Галина Павловна')
  await answer.getByRole('link', { name: 'Забронировать' }).click()
  await expect(page).toHaveURL(/\/booking\?at=.*&poll=/)
  await expect(main(page).getByRole('button', { name: '19:00', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(main(page).getByText('2\u00A0гостя', { exact: true })).toBeVisible()
  const phone = `+7904${String(Date.now() % 10_000_000).padStart(7, '0')}`
  await page.getByRole('textbox', { name: 'Телефон' }).fill(phone)
  await page.getByRole('button', { name: 'Забронировать' }).click()
  await page.getByRole('textbox', { name: 'Код из сообщения' }).fill(await codeFor(page.request, phone))
  await expect(page).toHaveURL(/\/booking\/done$/)
  const outcome = main(boris).getByRole('region', { name: 'Итог голосования' })
  await expect(outcome).toContainText(/Ждём ответа заведения|Бронь подтверждена/)
  await expect(outcome).toContainText(cafe.name)
  await expect(boris.getByRole('button', { name: 'Изменить голос' })).toBeHidden()
  await expectAccessibleLayouts(boris)

  await open(page, pathname)
  await page.getByRole('button', { name: 'Удалить', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page).toHaveURL(/\/polls$/)
  expect((await galina.goto(pathname))?.status()).toBe(410)
  await expect(galina.getByText('Это голосование закончилось')).toBeVisible()
  // An open page asks for free tables every twenty seconds.
  await expect(async () => {
    await boris.clock.fastForward(20_000)
    await expect(boris.getByText('Это голосование закончилось')).toBeVisible({ timeout: 1000 })
  }).toPass()
})

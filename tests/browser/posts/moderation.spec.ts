import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessibleLayouts, open, test, waitForHydration } from '#tests/browser/fixtures.ts'
import { type Person, signInAs, signInAsNew } from '#tests/browser/sign-in.ts'

test.use({
  expectedConsoleErrors: ['401 /', 'ERR_INTERNET_DISCONNECTED'],
})

const dialog = (page: Page) => page.getByRole('dialog')

interface Visitor {
  page: Page
  person: Person
}

/** Signs in a new person in a browser context of their own. */
async function openAsNewPerson(
  browser: Browser,
  baseURL: string | undefined,
  name: string,
): Promise<Visitor> {
  const page = await (await browser.newContext({ baseURL, locale: 'ru-RU' })).newPage()
  return { page, person: await signInAsNew(page, name) }
}

async function placeAt(page: Page, offset: number): Promise<{ id: string; latinName: string; name: string }> {
  const response = await page.request.get(`/api/v1/places?city=moscow&limit=1&offset=${offset}`)
  return (await response.json()).data.places[0]
}

async function writeReview({ page, person }: Visitor, placeId: string, text: string): Promise<string> {
  const data = { placeId, type: 'review', rating: 2, text }
  const response = await page.request.post('/api/v2/posts', { data, headers: person.headers })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()).data.post.id
}

async function report({ page }: Visitor, postId: string, reason: string, details = ''): Promise<void> {
  await open(page, `/posts/${postId}?modal=report&modal_id=post-${postId}`)
  await dialog(page).getByLabel(reason).check()
  await dialog(page)
    .getByLabel(/^Подробности/)
    .fill(details)
  await dialog(page).getByRole('button', { name: 'Отправить' }).click()
  await expect(dialog(page)).toBeHidden()
}

test('Анна жалуется, модератор скрывает, автор обжалует, запись возвращена, журнал всё помнит', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const [anna, boris, vera] = [
    await openAsNewPerson(browser, baseURL, 'Анна'),
    await openAsNewPerson(browser, baseURL, 'Борис'),
    await openAsNewPerson(browser, baseURL, 'Вера'),
  ]
  await signInAs(page, 'admin')
  const origin = new URL((await page.request.get('/healthz')).url()).origin
  const promoted = await page.request.post(`/api/v2/accounts/${vera.person.id}/role`, {
    data: { role: 'content_manager' },
    headers: { origin },
  })
  expect(promoted.status()).toBe(200)
  const place = await placeAt(page, 11)
  const text = `Купите слона ${Date.now()}`
  const postId = await writeReview(boris, place.id, text)

  await report(anna, postId, 'Реклама', 'Продаёт слона')
  await expect(anna.page.getByText('Жалоба отправлена. Спасибо, что помогаете')).toBeVisible()
  await report(anna, postId, 'Спам')
  await expect(anna.page.getByText('Вы уже жаловались на это: мы обновили причину')).toBeVisible()
  expect((await anna.page.goto('/moderation'))?.status()).toBe(403)

  // A case can be decided by keyboard.
  await open(vera.page, '/moderation')
  const card = vera.page.getByRole('article', { name: `Отзыв: ${text}` })
  await expect(card).toContainText('1 жалоба')
  await expect(card).toContainText('Спам')
  await card.focus()
  await vera.page.keyboard.press('1')
  await card.getByLabel('Причина').selectOption({ label: 'Реклама' })
  await card.getByRole('button', { name: 'Скрыть' }).click()
  await expect(card.getByText('Заполните это поле')).toBeVisible()
  await expectAccessibleLayouts(vera.page)
  await card.getByLabel('Объяснение автору').fill('Реклама слонов запрещена')
  await vera.page.keyboard.press('Control+Enter')
  const undoButton = vera.page.getByRole('button', { name: 'Отменить решение: Скрыт отзыв: реклама' })
  await expect(undoButton).toBeVisible()
  await expect(undoButton).toBeEnabled()
  await undoButton.click()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Скрыть' }).click()
  await card.getByLabel('Причина').selectOption({ label: 'Реклама' })
  await card.getByLabel('Объяснение автору').fill('Реклама слонов запрещена')
  await card.getByRole('button', { name: 'Скрыть' }).click()
  await expect(undoButton).toBeEnabled()

  await open(boris.page, '/settings')
  await boris.page.getByRole('link', { name: 'Решения по\u00A0вашим публикациям' }).click()
  const verdict = dialog(boris.page).getByRole('listitem').filter({ hasText: text })
  await expect(verdict).toContainText('Причина: реклама. Реклама слонов запрещена')
  await expectAccessibleLayouts(boris.page)
  await open(boris.page, `/posts/${postId}`)
  await expect(boris.page.getByText('Реклама слонов запрещена')).toBeVisible()
  await boris.page.getByRole('button', { name: 'Обжаловать' }).click()
  await dialog(boris.page).getByLabel('Почему решение неверно').fill('Слон — это шутка')
  await dialog(boris.page).getByRole('button', { name: 'Отправить' }).click()
  await expect(boris.page.getByText('Обжалование ждёт решения')).toBeVisible()
  await expect(boris.page.getByRole('button', { name: 'Обжаловать' })).toBeHidden()

  await open(vera.page, '/moderation')
  await expect(card).toContainText('Слон — это шутка')
  await card.getByRole('button', { name: 'Вернуть' }).click()
  await card.getByLabel('Ответ автору').fill('И правда шутка')
  // The outcome is shown before the server has confirmed it.
  const decided = vera.page.waitForResponse((response) => response.request().method() === 'POST')
  await card.getByRole('button', { name: 'Вернуть' }).click()
  expect((await decided).ok()).toBe(true)
  await expect(vera.page.getByText('Обжалование удовлетворено')).toBeVisible()

  await open(boris.page, `/posts/${postId}`)
  await expect(boris.page.getByRole('article').getByText(text)).toBeVisible()

  await open(anna.page, `/${place.latinName}`)
  await anna.page.getByRole('link', { name: 'Журнал модерации' }).click()
  await expect(anna.page).toHaveURL(`/${place.latinName}/moderation`)
  const entries = anna.page.getByRole('list', { name: 'Решения модераторов' }).getByRole('listitem')
  await expect(entries).toHaveText([/^возвращён отзыв, \d+.[а-я]+$/, /^скрыт отзыв: реклама, \d+.[а-я]+$/])
  await expectAccessibleLayouts(anna.page)
})

test('двое модераторов: решает первый, второму говорят об этом', async ({ page, browser, baseURL }) => {
  test.slow()
  const boris = await openAsNewPerson(browser, baseURL, 'Борис')
  const anna = await openAsNewPerson(browser, baseURL, 'Анна')
  await signInAs(page, 'admin')
  const text = `Всё врут ${Date.now()}`
  const postId = await writeReview(boris, (await placeAt(page, 12)).id, text)
  await report(anna, postId, 'Оскорбления')
  const other = await page.context().newPage()
  for (const item of [page, other]) await open(item, '/moderation')
  for (const item of [page, other]) {
    const card = item.getByRole('article', { name: `Отзыв: ${text}` })
    await card.getByRole('button', { name: 'Отклонить жалобу' }).click()
    await card.getByLabel('Пометка для модераторов').fill('Это мнение')
    await card.getByRole('button', { name: 'Отклонить' }).click()
  }
  await expect(page.getByText('Отклонена жалоба на отзыв').first()).toBeVisible()
  await expect(other.getByText('Решение уже принял другой модератор')).toBeVisible()
})

test('гость по ссылке на жалобу сначала входит; без причины и без сети жалоба не уходит', async ({
  page,
}) => {
  test.slow()
  const place = await placeAt(page, 0)
  await open(page, `/${place.latinName}`)
  await page.getByRole('link', { name: 'Пожаловаться на заведение' }).click()
  await expect(dialog(page)).toContainText('Войдите, чтобы отправить жалобу')
  await dialog(page).getByRole('link', { name: 'Войти' }).click()
  await expect(page).toHaveURL(/modal=login/)

  const { data } = await (await page.request.get('/api/v2/users?city=moscow&limit=1')).json()
  await open(page, `/users/${data.users[0].id}`)
  await page.getByRole('main').getByRole('button', { name: 'Ещё', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Пожаловаться' }).click()
  await expect(page).toHaveURL(/modal=login/)

  await signInAsNew(page)
  await open(page, `/${place.latinName}`)
  await page.getByRole('link', { name: 'Пожаловаться на заведение' }).click()
  await dialog(page).getByRole('button', { name: 'Отправить' }).click()
  await expect(dialog(page).getByText('Выберите причину')).toBeVisible()
  await expectAccessibleLayouts(page)
  await dialog(page).getByLabel('Недостоверные сведения').check()
  await dialog(page)
    .getByLabel(/^Подробности/)
    .fill('Закрыто с весны')
  await page.context().setOffline(true)
  await dialog(page).getByRole('button', { name: 'Отправить' }).click()
  await expect(dialog(page).getByText('Отсутствует соединение с интернетом')).toBeVisible()
  await page.context().setOffline(false)
  await expect(dialog(page).getByLabel(/^Подробности/)).toHaveValue('Закрыто с весны')
  await dialog(page).getByRole('button', { name: 'Отправить' }).dblclick()
  await expect(page.getByText('Жалоба отправлена. Спасибо, что помогаете')).toBeVisible()
})

test('Анна блокирует Бориса: его слов больше нет, в настройках его можно вернуть', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const boris = await openAsNewPerson(browser, baseURL, 'Борис')
  const text = `Пишет Борис ${Date.now()}`
  const place = await placeAt(page, 13)
  await writeReview(boris, place.id, text)
  await signInAsNew(page)
  await open(page, `/${place.latinName}/reviews`)
  await page
    .getByRole('link', { name: /^Борис/ })
    .first()
    .click()
  await expect(page).toHaveURL(`/users/${boris.person.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Ещё', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Заблокировать' }).click()
  await dialog(page).getByRole('button', { name: 'Заблокировать' }).click()
  await expect(page.getByText('Вы заблокировали этого человека')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Отзывы')
  await expect(page.getByText(text)).toBeHidden()

  await open(page, '/settings')
  await page.getByRole('link', { name: 'Заблокированные' }).click()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(1)
  await expectAccessibleLayouts(page)
  await dialog(page)
    .getByRole('button', { name: /^Разблокировать/ })
    .click()
  await expect(dialog(page).getByText('Вы никого не заблокировали')).toBeVisible()
  await open(page, `/${place.latinName}/reviews`)
  await waitForHydration(page)
  await expect(page.getByText(text)).toBeVisible()
})

test('заведение удаляет отзыв с объяснением, автор и журнал видят, кто это сделал', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await signInAs(page, 'owner')
  const staffed = await (await page.request.get('/api/v1/places?is_staffed_or_requested=1&limit=1')).json()
  const place: { id: string; latinName: string } = staffed.data.places[0]
  const boris = await openAsNewPerson(browser, baseURL, 'Борис')
  const text = `Остывший борщ ${Date.now()}`
  const postId = await writeReview(boris, place.id, text)

  await open(page, `/posts/${postId}`)
  await page.getByRole('button', { name: 'Действия с записью' }).click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  await dialog(page).getByRole('button', { name: 'Удалить' }).click()
  await expect(dialog(page).getByText('Выберите причину')).toBeVisible()
  await expect(dialog(page).getByText('Объясните автору, почему вы это удаляете')).toBeVisible()
  await expectAccessibleLayouts(page)
  await dialog(page).getByLabel('Недостоверные сведения').check()
  await dialog(page).getByLabel('Объяснение автору').fill('Борща в меню нет')
  await dialog(page).getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByRole('button', { name: 'Восстановить' })).toBeVisible()

  await open(boris.page, `/posts/${postId}`)
  await expect(boris.page.getByText('Удалено заведением.')).toBeVisible()
  await expect(boris.page.getByText('Борща в меню нет')).toBeVisible()
  await expect(boris.page.getByRole('button', { name: 'Обжаловать' })).toBeVisible()
  await open(boris.page, `/${place.latinName}/moderation`)
  const entries = boris.page.getByRole('list', { name: 'Решения модераторов' }).getByRole('listitem')
  await expect(entries.first()).toHaveText(/^отзыв удалён заведением: недостоверные сведения/)

  const admin = await (await browser.newContext({ baseURL, locale: 'ru-RU' })).newPage()
  await signInAs(admin, 'admin')
  await open(admin, '/moderation')
  const card = admin.getByRole('article', { name: `Отзыв: ${text}` })
  await expect(card).toContainText('Заведение удалило отзыв о себе')
  await card.getByRole('button', { name: 'Подтвердить удаление' }).click()
  await card.getByLabel('Ответ автору').fill('Проверили меню')
  await expectAccessibleLayouts(admin)
  await card.getByRole('button', { name: 'Подтвердить удаление' }).click()
  await expect(admin.getByText('Отзыв удалён заведением: недостоверные сведения')).toBeVisible()
  await boris.page.context().close()
  await admin.context().close()
})

import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleLayouts,
  open,
  test,
  widths,
} from '#tests/browser/fixtures.ts'
import { signInAs, signInAsNew } from '#tests/browser/sign-in.ts'

test.use({ viewport: widths.desktop })

const main = (page: Page) => page.getByRole('main')

async function invite(page: Page, email: string, role: string): Promise<void> {
  const people = page.getByRole('dialog', { name: /^Люди и права/ })
  await people.getByLabel('Почта', { exact: true }).fill(email)
  await people.getByLabel('Роль', { exact: true }).selectOption({ label: role })
  await people.getByRole('button', { name: 'Пригласить' }).click()
}

test('Вера зовёт управляющего и владельца: один соглашается, другой отказывается, оба ответа ей видны', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const vera = await signInAsNew(page, 'Вера')
  const boris = await (await browser.newContext({ baseURL, viewport: widths.phone })).newPage()
  const gleb = await (await browser.newContext({ baseURL })).newPage()
  const borisName = `Борис${Date.now()}`
  const glebName = `Глеб${Date.now()}`
  const { email: borisEmail } = await signInAsNew(boris, borisName)
  const { email: glebEmail } = await signInAsNew(gleb, glebName)
  const name = `Пекарни Веры ${Date.now()}`
  const created = await page.request.post('/api/v2/organisations', {
    data: { name, category: 2, cityId: 'moscow' },
    headers: vera.headers,
  })
  expect(created.status(), await created.text()).toBe(201)
  const { id } = (await created.json()).data.organisation

  await open(page, `/organisations/${id}?modal=shared_permissions`)
  await invite(page, borisEmail, 'Управляющий')
  const people = page.getByRole('dialog', { name: /^Люди и права/ })
  await expect(people.getByRole('listitem').filter({ hasText: borisName })).toContainText('ждём ответа')

  // The owner may remove the role after a confirmation.
  await invite(page, glebEmail, 'Владелец')
  const question = page.getByRole('dialog', { name: 'Сделать владельцем?' })
  await expect(question).toContainText(`править «${name}»`)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(people.getByRole('listitem').filter({ hasText: glebName })).toHaveCount(0)
  await people.getByRole('button', { name: 'Пригласить' }).click()
  await question.getByRole('button', { name: 'Сделать владельцем' }).click()
  await expect(people.getByRole('listitem').filter({ hasText: glebName })).toContainText('Владелец')

  // Boris gets a notification and answers it on a phone.
  await open(boris, '/notifications')
  const invitation = main(boris).getByRole('listitem').filter({ hasText: 'приглашает вас' })
  await expect(invitation).toContainText(`в команду «${name}»`)
  await expectAccessibleLayouts(boris)
  await boris.setViewportSize(widths.phone)
  await invitation.getByRole('button', { name: 'Принять' }).click()
  await expect(boris.getByText('Теперь вы в команде')).toBeVisible()
  await expect(invitation.getByRole('button', { name: 'Принять' })).toHaveCount(0)
  await open(boris, `/organisations/${id}`)
  await expect(main(boris).getByRole('link', { name: 'Редактировать' })).toBeVisible()

  await open(gleb, '/staffed')
  const offered = main(gleb).getByRole('region', { name: 'Вас приглашают' })
  await expect(offered.getByRole('article')).toContainText('Владелец')
  await expectAccessibleLayouts(gleb)
  await offered.getByRole('button', { name: 'Отклонить' }).click()
  await expect(gleb.getByText('Приглашение отклонено')).toBeVisible()
  await expect(offered).toHaveCount(0)
  await open(gleb, `/organisations/${id}`)
  await expect(main(gleb).getByRole('link', { name: 'Редактировать' })).toHaveCount(0)

  await open(page, '/notifications/places')
  await expect(main(page).getByText(/принимает приглашение в.команду/)).toBeVisible()
  await expect(main(page).getByText(/отклоняет приглашение в.команду/)).toBeVisible()
  await open(page, `/organisations/${id}?modal=shared_permissions`)
  await expect(people.getByLabel(`Роль: ${borisName}`)).toHaveValue('manager')
  await expect(people.getByRole('listitem').filter({ hasText: glebName })).toHaveCount(0)
  for (const item of [boris, gleb]) await item.context().close()
})

test('администратором не делают одним нажатием, а сделанное стоит в журнале', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const visitor = await (await browser.newContext({ baseURL })).newPage()
  const name = `Зоя${Date.now()}`
  const zoya = await signInAsNew(visitor, name)
  await signInAs(page, 'admin')
  await open(page, '/admin')
  await page.getByRole('searchbox', { name: 'Имя, почта или телефон' }).fill(zoya.email)
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1)
  const role = page.getByLabel(`Роль: ${name}`)
  const apply = page.getByRole('button', { name: /^Изменить/ })
  await role.selectOption('admin')
  await apply.click()
  const question = page.getByRole('dialog', { name: 'Сделать администратором?' })
  await expect(question).toContainText(name)
  await question.getByRole('button', { name: 'Отмена' }).click()
  await role.selectOption('user')
  await expect(apply).toHaveCount(0)
  await role.selectOption('admin')
  await apply.click()
  await question.getByRole('button', { name: 'Сделать администратором' }).click()
  await expect(page.getByText('Роль изменена')).toBeVisible()
  await expect(role).toHaveValue('admin')
  await role.selectOption('user')
  await apply.click()
  await expect(apply).toHaveCount(0)
  await expect(role).toHaveValue('user')

  await open(page, '/admin/log?kind=roles')
  const lines = page.getByRole('article').filter({ hasText: name })
  await expect(lines).toHaveCount(2)
  await expect(lines.last()).toContainText('Администратор')
  await visitor.context().close()
})

import { expect, test } from 'vitest'
import { grantRole } from '#server/features/administration/service.ts'
import { testApp } from '#tests/support/app.ts'
import { buildUser } from '#tests/support/factories.ts'

const app = testApp()

const roleOf = async (id: string) =>
  (await app.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role

test('a role is granted by e-mail, regardless of case and spaces', async () => {
  const anna = await buildUser(app.db, { email: 'anna@example.ru' })
  await grantRole(app.db, ' Anna@Example.ru ', 'admin')
  expect(await roleOf(anna.id)).toBe('admin')
  await grantRole(app.db, 'anna@example.ru', 'content_manager')
  expect(await roleOf(anna.id)).toBe('content_manager')
})

test.each([
  ['nobody@example.ru', 'admin', 'Профиля с почтой nobody@example.ru нет'],
  ['boris@example.ru', 'owner', 'Роли «owner» нет. Роли: user, content_manager, admin.'],
  ['boris', 'admin', '«boris» — не почта.'],
])('granting %s the role %s is refused with a message', async (email, role, sentence) => {
  await expect(grantRole(app.db, email, role)).rejects.toThrow(sentence)
})

test('a deleted account gets no role', async () => {
  await buildUser(app.db, { email: 'gone@example.ru', is_deleted: true })
  await expect(grantRole(app.db, 'gone@example.ru', 'admin')).rejects.toThrow('нет')
})

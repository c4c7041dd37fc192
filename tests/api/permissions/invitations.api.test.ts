import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { assignInvitations } from '#server/features/permissions/invitations/service.ts'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildInvitation,
  buildMember,
  buildOrganisation,
  buildPlace,
  buildUser,
  type Place,
  type User,
} from '#tests/support/factories.ts'
import { codeFor } from '#tests/support/messages.ts'
import { type Person, signIn } from '#tests/support/people.ts'

// A role is offered, and begins when the person accepts it.

const app = testApp()
let admin: Person
let place: Place
let vera: Person
let anna: Person
let annaUser: User

beforeAll(async () => {
  await app.app.jobs.start()
  admin = await signIn(app, await buildUser(app.db, { role: 'admin' }))
})

beforeEach(async () => {
  const owner = await buildUser(app.db, { first_name: 'Вера', second_name: 'Попова' })
  place = await buildPlace(app.db, { published_at: new Date(), name: 'Хроника' })
  await buildMember(app.db, owner, { placeId: place.id })
  vera = await signIn(app, owner)
  annaUser = await buildUser(app.db, { first_name: 'Анна', second_name: 'Смирнова' })
  anna = await signIn(app, annaUser)
})

const offer = (by: Person, role: string, to: object) =>
  by.post(`/api/v2/permissions/${role}`, { placeId: place.id, ...to })
const withdraw = (by: Person, who: { userId?: string; email?: string }) =>
  by.delete('/api/v2/permissions', { placeId: place.id, ...who })
const received = async (by: Person) => (await by.get('/api/v2/invitations')).data.invitations
const answer = (by: Person, id: string, what: 'accept' | 'decline' = 'accept') =>
  by.post(`/api/v2/invitations/${id}/${what}`)
const offered = async (role = 'staff') => {
  await offer(vera, role, { userId: anna.id })
  const [invitation] = await received(anna)
  return String(invitation.id)
}
const people = async () => (await vera.get('/api/v2/permissions', { placeId: place.id })).data
const roleOf = async (person: Person) => {
  const { members } = (await admin.get('/api/v2/permissions', { placeId: place.id })).data
  return members.find(({ user }: { user: { id: string } }) => user.id === person.id)?.role ?? null
}
const linesOf = async (person: Person, isForOutlet = false) => {
  await app.app.events.drain()
  const list = await person.get('/api/v2/notifications', { forOutlet: isForOutlet ? '1' : undefined })
  return (list.data?.notifications ?? []).filter(({ event }: { event: string }) =>
    event.startsWith('invitation.'),
  )
}
const sentencesOf = async (person: Person, isForOutlet = false) =>
  (await linesOf(person, isForOutlet)).map(({ title, text }: { title: string; text: string }) =>
    `${title} ${text}`.replaceAll('\u00A0', ' '),
  )

describe('an invitation', () => {
  test('gives no rights and is listed on both sides until it is accepted', async () => {
    const { data } = await offer(vera, 'manager', { userId: anna.id })
    expect(data).toMatchObject({ user: { id: anna.id }, invitation: { user: { id: anna.id }, email: null } })
    expect(await roleOf(anna)).toBe(null)
    expect((await people()).invitations).toMatchObject([{ user: { id: anna.id }, role: 'manager' }])
    const [invitation] = await received(anna)
    expect(invitation).toMatchObject({
      role: 'manager',
      venue: { type: 'place', id: place.id, name: 'Хроника', link: `/${place.latin_name}` },
      invitedBy: { id: vera.id },
    })
    expect(await sentencesOf(anna)).toEqual(['Вера Попова приглашает вас в команду «Хроника»: управляющий'])
    expect((await linesOf(anna))[0]).toMatchObject({ invitationId: invitation.id, link: '/staffed' })

    expect((await answer(anna, invitation.id)).status).toBe(200)
    expect(await roleOf(anna)).toBe('manager')
    expect(await received(anna)).toEqual([])
    expect((await people()).invitations).toEqual([])
    expect((await linesOf(anna))[0]).toMatchObject({ invitationId: null, link: `/${place.latin_name}` })
    expect(await sentencesOf(anna)).toEqual([
      'Приглашение в команду «Хроника»: управляющий. Ответ больше не нужен',
    ])
    expect(await sentencesOf(vera, true)).toEqual([
      'Анна Смирнова принимает приглашение в команду «Хроника»: управляющий',
    ])
  })

  test('can be made by a chain as well', async () => {
    const organisation = await buildOrganisation(app.db)
    await admin.post('/api/v2/permissions/owner', { organisationId: organisation.id, userId: anna.id })
    const [invitation] = await received(anna)
    expect(invitation.venue).toMatchObject({
      type: 'organisation',
      link: `/organisations/${organisation.id}`,
    })
    await answer(anna, invitation.id)
    const page = await anna.get('/api/v2/permissions', { organisationId: organisation.id })
    expect(page.data.members).toMatchObject([{ user: { id: anna.id }, role: 'owner' }])
  })

  test('can be declined, which notifies its author', async () => {
    expect((await answer(anna, await offered(), 'decline')).status).toBe(200)
    expect(await roleOf(anna)).toBe(null)
    expect(await received(anna)).toEqual([])
    expect(await sentencesOf(vera, true)).toEqual(['Анна Смирнова отклоняет приглашение в команду «Хроника»'])
  })

  test('repeated is the same one without a second notification, for another role it is a new one', async () => {
    const first = await offered('staff')
    expect(await offered('staff')).toBe(first)
    expect(await sentencesOf(anna)).toHaveLength(1)
    const second = await offered('manager')
    expect(second).not.toBe(first)
    expect(await received(anna)).toHaveLength(1)
    expect((await answer(anna, first)).status).toBe(404)
    expect(await roleOf(anna)).toBe(null)
  })

  test('is not needed for applicants, for staff and for oneself', async () => {
    await offer(anna, 'requester', {})
    expect((await offer(vera, 'manager', { userId: anna.id })).data.invitation).toBe(null)
    expect(await roleOf(anna)).toBe('manager')
    expect((await offer(vera, 'staff', { userId: anna.id })).data.invitation).toBe(null)
    expect(await roleOf(anna)).toBe('staff')
    expect((await offer(admin, 'owner', { userId: admin.id })).data.invitation).toBe(null)
    expect(await roleOf(admin)).toBe('owner')
  })

  test('can be answered by its recipient only', async () => {
    const id = await offered()
    const boris = await signIn(app, await buildUser(app.db))
    for (const item of [boris, vera]) expect((await answer(item, id)).status).toBe(404)
    expect((await app.request({ method: 'POST', url: `/api/v2/invitations/${id}/accept` })).status).toBe(401)
    expect(await roleOf(anna)).toBe(null)
  })

  test('can be withdrawn by those who may give the role only', async () => {
    const id = await offered('owner')
    const manager = await buildUser(app.db)
    await buildMember(app.db, manager, { placeId: place.id }, 'manager')
    expect((await withdraw(await signIn(app, manager), { userId: anna.id })).status).toBe(403)
    expect((await withdraw(vera, { userId: anna.id })).status).toBe(200)
    expect((await answer(anna, id)).status).toBe(404)
    expect(await received(anna)).toEqual([])
  })

  test('withdrawn and accepted at the same moment has one of both outcomes', async () => {
    const id = await offered()
    const [accepted] = await Promise.all([answer(anna, id), withdraw(vera, { userId: anna.id })])
    // In either order Вера removed what existed: the invitation, or the accepted role.
    expect([200, 404]).toContain(accepted.status)
    expect(await roleOf(anna)).toBe(null)
    expect(await received(anna)).toEqual([])
  })

  test('accepted twice at the same moment takes effect once', async () => {
    const id = await offered()
    const responses = await Promise.all([answer(anna, id), answer(anna, id)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
    const log = await app.db
      .selectFrom('role_changes')
      .select(['action', 'changed_by'])
      .where('user_id', '=', anna.id)
      .execute()
    expect(log).toEqual([{ action: 'accepted', changed_by: vera.id }])
  })

  test('expires', async () => {
    const id = await offered()
    await app.db
      .updateTable('invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute()
    expect(await received(anna)).toEqual([])
    expect((await people()).invitations).toEqual([])
    expect((await answer(anna, id)).status).toBe(404)
    expect(await offered()).not.toBe(id)
  })

  test('is void when its author may not give the role any more', async () => {
    const managerUser = await buildUser(app.db)
    await buildMember(app.db, managerUser, { placeId: place.id }, 'manager')
    const manager = await signIn(app, managerUser)
    await offer(manager, 'staff', { userId: anna.id })
    await withdraw(vera, { userId: manager.id })
    expect(await received(anna)).toEqual([])

    const blockedAdmin = await buildUser(app.db, { role: 'admin', blocked_at: new Date() })
    const { id } = await buildInvitation(app.db, {
      place_id: place.id,
      user_id: anna.id,
      invited_by: blockedAdmin.id,
    })
    expect(await received(anna)).toEqual([])
    expect((await answer(anna, id)).status).toBe(404)
    expect(await roleOf(anna)).toBe(null)
  })

  test('of a blocked person is neither sent nor listed', async () => {
    await anna.post('/api/v2/blocks', { userId: vera.id })
    expect((await offer(vera, 'staff', { userId: anna.id })).status).toBe(200)
    expect(await received(anna)).toEqual([])
    expect(await linesOf(anna)).toEqual([])
  })

  test('to a deleted account is not listed, and of a deleted place it cannot be accepted', async () => {
    const id = await offered()
    await app.db.updateTable('places').set({ status: 'deleted' }).where('id', '=', place.id).execute()
    expect(await received(anna)).toEqual([])
    expect((await answer(anna, id)).status).toBe(404)
    await app.db.updateTable('places').set({ status: 'opened' }).where('id', '=', place.id).execute()
    await app.db.updateTable('users').set({ is_deleted: true }).where('id', '=', anna.id).execute()
    expect((await people()).invitations).toEqual([])
  })

  test('is limited to thirty a day', async () => {
    const strangers = await Promise.all(Array.from({ length: 31 }, () => buildUser(app.db)))
    const statuses: number[] = []
    for (const { id } of strangers) statuses.push((await offer(vera, 'staff', { userId: id })).status)
    expect(statuses.filter((status) => status !== 200)).toEqual([429])
  })
})

describe('by e-mail', () => {
  test('of an account, in any letter case, notifies that person', async () => {
    const email = `boris-${newId()}@example.ru`
    const boris = await signIn(app, await buildUser(app.db, { email }))
    const { data } = await offer(vera, 'staff', { email: email.toUpperCase() })
    expect(data).toMatchObject({ user: { id: boris.id }, invitation: { user: { id: boris.id } } })
    expect(await received(boris)).toHaveLength(1)
  })

  test('without an account sends an e-mail, and the invitation waits for the registration', async () => {
    const email = `new-${newId()}@example.ru`
    const { data } = await offer(vera, 'manager', { email })
    expect(data).toMatchObject({ user: null, invitation: { email, user: null, role: 'manager' } })
    await offer(vera, 'owner', { email })
    expect((await people()).invitations).toMatchObject([{ email, role: 'owner', canRemove: true }])
    await expect.poll(() => lettersTo(email)).toHaveLength(1)
    expect(lettersTo(email)[0]).toContain('Вера Попова приглашает вас стать управляющим')

    await app.request({ method: 'POST', url: '/api/v2/auth/request-password', payload: { email } })
    const password = await codeFor(app.app, email)
    const login = await app.request({
      method: 'POST',
      url: '/api/v2/auth/login-by-temporary-password',
      payload: { email, password },
    })
    expect(login.data.session.isNew).toBe(true)
    const newcomer = await signIn(app, login.data.session.user)
    expect(await roleOf(newcomer)).toBe(null)
    const [invitation] = await received(newcomer)
    expect(await sentencesOf(newcomer)).toEqual(['Вера Попова приглашает вас в команду «Хроника»: владелец'])
    expect((await answer(newcomer, invitation.id)).status).toBe(200)
    expect(await roleOf(newcomer)).toBe('owner')
  })

  test('to an account that gets the address, the latest of two invitations of a venue remains', async () => {
    const email = `second-${newId()}@example.ru`
    await offer(vera, 'staff', { userId: anna.id })
    await offer(vera, 'manager', { email })
    const chain = await buildOrganisation(app.db)
    await admin.post('/api/v2/permissions/owner', { organisationId: chain.id, email })
    await inTransaction(app.db, (db) => assignInvitations(db, app.app.events, anna.id, email))
    expect((await received(anna)).map(({ role }: { role: string }) => role)).toEqual(['owner', 'manager'])
    expect((await people()).invitations).toMatchObject([{ user: { id: anna.id }, role: 'manager' }])
  })

  test('can be withdrawn', async () => {
    const email = `gone-${newId()}@example.ru`
    await offer(vera, 'staff', { email })
    expect((await withdraw(anna, { email })).status).toBe(403)
    expect((await withdraw(vera, { email })).status).toBe(200)
    expect((await people()).invitations).toEqual([])
  })
})

function lettersTo(email: string): string[] {
  return app.app.delivery.outbox
    .list()
    .filter(({ to }) => to === email)
    .map(({ text }) => text)
}

import { beforeAll, describe, expect, test } from 'vitest'
import type { OperationName } from '#contract/api.ts'
import type { MemberRole, UserRole } from '#server/db/types.ts'
import { guestRights } from '#server/features/guest-cards/policy.ts'
import { organisationRights } from '#server/features/organisations/policy.ts'
import { type Actor, actors, grantableRolesOf } from '#server/features/permissions/policy.ts'
import { placeRights } from '#server/features/places/policy.ts'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildMember,
  buildOrganisation,
  buildPlace,
  buildUser,
  categoryId,
  cityId,
} from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'

// Every write of places and organisations is tried by every actor of the rights tables.

const app = testApp()

type Write = Exclude<OperationName, `GET ${string}`>
type VenueWrite = Extract<
  Write,
  | `${string} /api/v1/places${string}`
  | `${string} /api/v2/organisations${string}`
  | `${string} /api/v2/permissions${string}`
>
type TestedActor = (typeof testedActors)[number]
/** A content manager has no special rights once the venue has an owner. */
const testedActors = [...actors, 'content_manager of a venue with an owner'] as const

const signedInActors = actors.filter((actor) => actor !== 'guest')
const roleGranters = actors.filter((actor) => grantableRolesOf[actor].length > 0)

interface Setup {
  placeId: string
  organisationId: string
  person: Person
  strangerId: string
}

interface Case {
  venueKind: 'place' | 'organisation'
  allowed: readonly Actor[]
  /** The state of the venue before the write. */
  place?: { moderation_status?: 'unpublished' | 'on-moderation'; status?: 'deleted' }
  send: (setup: Setup) => ReturnType<Person['post']>
}

/** The type requires every writing operation: a missing one does not compile. Some are tested in several ways. */
const cases: Record<VenueWrite, Case | Case[]> = {
  'POST /api/v1/places': {
    venueKind: 'place',
    allowed: signedInActors,
    send: async ({ person }) =>
      person.post('/api/v1/places', {
        name: 'Новое',
        category_id: await categoryId(app.db, 'bars'),
        city_id: await cityId(app.db),
        lat: 55.75,
        lon: 37.61,
      }),
  },
  'PATCH /api/v1/places/:placeId': [
    {
      venueKind: 'place',
      allowed: placeRights.edit,
      send: ({ person, placeId }) => person.patch(`/api/v1/places/${placeId}`, { description: 'Новое' }),
    },
    {
      venueKind: 'place',
      allowed: placeRights.delete,
      place: { status: 'deleted' },
      send: ({ person, placeId }) => person.patch(`/api/v1/places/${placeId}`, { status: 'opened' }),
    },
  ],
  'DELETE /api/v1/places/:placeId': {
    venueKind: 'place',
    allowed: placeRights.delete,
    send: ({ person, placeId }) => person.delete(`/api/v1/places/${placeId}`),
  },
  'POST /api/v1/places/:placeId/affected-reservations': {
    venueKind: 'place',
    allowed: placeRights.access,
    send: ({ person, placeId }) =>
      person.post(`/api/v1/places/${placeId}/affected-reservations`, { status: 'closed' }),
  },
  'POST /api/v1/places/:placeId/reservation-preview': {
    venueKind: 'place',
    allowed: placeRights.access,
    send: ({ person, placeId }) =>
      person.post(`/api/v1/places/${placeId}/reservation-preview`, { date: '2030-01-01', change: {} }),
  },
  'PATCH /api/v1/places/:placeId/reservation-settings': {
    venueKind: 'place',
    allowed: placeRights.access,
    send: ({ person, placeId }) =>
      person.patch(`/api/v1/places/${placeId}/reservation-settings`, { seats: 8 }),
  },
  'POST /api/v1/places/:placeId/calendar-feed': {
    venueKind: 'place',
    allowed: placeRights.access,
    send: ({ person, placeId }) => person.post(`/api/v1/places/${placeId}/calendar-feed`),
  },
  'DELETE /api/v1/places/:placeId/calendar-feed': {
    venueKind: 'place',
    allowed: placeRights.access,
    send: ({ person, placeId }) => person.delete(`/api/v1/places/${placeId}/calendar-feed`),
  },
  'PATCH /api/v1/places/:placeId/floor-plans/:zoneId': {
    venueKind: 'place',
    allowed: placeRights.access,
    send: async ({ person, placeId }) => {
      const zone = { id: newId(), place_id: placeId, position: 0, name: 'Зал', seats: 4 }
      await app.db.insertInto('reservation_zones').values(zone).execute()
      const change = { tables: [], joins: [], version: 0 }
      return person.patch(`/api/v1/places/${placeId}/floor-plans/${zone.id}`, change)
    },
  },
  'POST /api/v1/places/:placeId/guests': {
    venueKind: 'place',
    allowed: guestRights.change,
    send: ({ person, placeId }) => person.post(`/api/v1/places/${placeId}/guests`, { name: 'Анна' }),
  },
  'POST /api/v1/places/:placeId/guests/import': {
    venueKind: 'place',
    allowed: guestRights.import,
    send: ({ person, placeId }) =>
      person.post(`/api/v1/places/${placeId}/guests/import`, {
        text: 'Имя;Телефон\nАнна;+79160000001',
        is_preview: false,
      }),
  },
  'POST /api/v1/places/:placeId/reservations': {
    venueKind: 'place',
    allowed: placeRights.manageReservations,
    send: ({ person, placeId }) =>
      person.post(`/api/v1/places/${placeId}/reservations`, { source: 'walk-in', guests_count: 2 }),
  },
  'POST /api/v1/places/:placeId/door-queue': {
    venueKind: 'place',
    allowed: placeRights.manageReservations,
    send: ({ person, placeId }) =>
      person.post(`/api/v1/places/${placeId}/door-queue`, { name: 'Глеб', guests_count: 2 }),
  },
  'POST /api/v1/places/:placeId/moderation-status/:status': [
    {
      venueKind: 'place',
      allowed: placeRights.publish,
      place: { moderation_status: 'on-moderation' },
      send: ({ person, placeId }) => person.post(`/api/v1/places/${placeId}/moderation-status/published`),
    },
    {
      venueKind: 'place',
      allowed: placeRights.unpublish,
      place: { moderation_status: 'on-moderation' },
      send: ({ person, placeId }) =>
        person.post(`/api/v1/places/${placeId}/moderation-status/unpublished`, {
          moderation_unpublished_reason: 'Нет адреса',
        }),
    },
    {
      venueKind: 'place',
      allowed: placeRights.submit,
      place: { moderation_status: 'unpublished' },
      send: ({ person, placeId }) => person.post(`/api/v1/places/${placeId}/moderation-status/on-moderation`),
    },
  ],
  'POST /api/v1/places/:placeId/history/:revisionId/revert': {
    venueKind: 'place',
    allowed: placeRights.revert,
    send: async ({ person, placeId }) => {
      const id = newId()
      const changes = JSON.stringify({ description: { before: 'Было', after: '' } })
      await app.db
        .insertInto('place_revisions')
        .values({ ...revision, id, place_id: placeId, changes })
        .execute()
      return person.post(`/api/v1/places/${placeId}/history/${id}/revert`)
    },
  },
  'POST /api/v1/places/:placeId/proposals/:proposalId/decision': {
    venueKind: 'place',
    allowed: placeRights.edit,
    send: async ({ person, placeId }) => {
      const id = newId()
      const changes = JSON.stringify({ street: { before: '', after: 'Новая улица' } })
      const proposal = { id, place_id: placeId, topic: 'location' as const, source: 'osm', changes }
      await app.db.deleteFrom('place_proposals').where('place_id', '=', placeId).execute()
      await app.db.insertInto('place_proposals').values(proposal).execute()
      return person.post(`/api/v1/places/${placeId}/proposals/${id}/decision`, { decision: 'decline' })
    },
  },
  'POST /api/v1/places/:placeId/hours-confirmations': {
    venueKind: 'place',
    allowed: signedInActors,
    send: async ({ person, placeId }) => {
      await app.db
        .updateTable('places')
        .set({ main_schedule: JSON.stringify({ id: newId(), name: '', note: '', items: [] }) })
        .where('id', '=', placeId)
        .execute()
      return person.post(`/api/v1/places/${placeId}/hours-confirmations`)
    },
  },
  'POST /api/v1/places/:placeId/hours-reports': {
    venueKind: 'place',
    allowed: signedInActors,
    send: ({ person, placeId }) =>
      person.post(`/api/v1/places/${placeId}/hours-reports`, { isClosedForGood: true }),
  },
  'DELETE /api/v1/places/:placeId/hours-reports/own': {
    venueKind: 'place',
    allowed: signedInActors,
    send: ({ person, placeId }) => person.delete(`/api/v1/places/${placeId}/hours-reports/own`),
  },
  'POST /api/v2/organisations': {
    venueKind: 'organisation',
    allowed: signedInActors,
    send: ({ person }) => person.post('/api/v2/organisations', { name: 'Новая' }),
  },
  'PATCH /api/v2/organisations/:organisationId': {
    venueKind: 'organisation',
    allowed: organisationRights.edit,
    send: ({ person, organisationId }) =>
      person.patch(`/api/v2/organisations/${organisationId}`, { name: 'Новая' }),
  },
  'DELETE /api/v2/organisations/:organisationId': {
    venueKind: 'organisation',
    allowed: organisationRights.delete,
    send: ({ person, organisationId }) => person.delete(`/api/v2/organisations/${organisationId}`),
  },
  'POST /api/v2/organisations/:organisationId/recover': {
    venueKind: 'organisation',
    allowed: organisationRights.delete,
    send: ({ person, organisationId }) => person.post(`/api/v2/organisations/${organisationId}/recover`),
  },
  'POST /api/v2/organisations/:organisationId/history/:revisionId/revert': {
    venueKind: 'organisation',
    allowed: organisationRights.revert,
    send: async ({ person, organisationId }) => {
      const id = newId()
      const changes = JSON.stringify({ name: { before: 'Было', after: 'Стало' } })
      await app.db
        .insertInto('organisation_revisions')
        .values({ ...revision, id, organisation_id: organisationId, changes })
        .execute()
      return person.post(`/api/v2/organisations/${organisationId}/history/${id}/revert`)
    },
  },
  'POST /api/v2/organisations/:organisationId/places-file/check': {
    venueKind: 'organisation',
    allowed: organisationRights.edit,
    send: ({ person, organisationId }) =>
      person.post(`/api/v2/organisations/${organisationId}/places-file/check`, { csv: 'Название\nНовое' }),
  },
  'POST /api/v2/organisations/:organisationId/places-file/apply': {
    venueKind: 'organisation',
    allowed: organisationRights.edit,
    send: async ({ person, organisationId }) => {
      const csv = 'Название;Категория;Город;Широта;Долгота\nНовое;Бар;Москва;55.75;37.61'
      const url = `/api/v2/organisations/${organisationId}/places-file`
      const { data } = await person.post(`${url}/check`, { csv })
      return person.post(`${url}/apply`, { csv, fingerprint: data?.fingerprint ?? '' })
    },
  },
  'POST /api/v2/permissions/:value': (['place', 'organisation'] as const).flatMap((venueKind) =>
    (['staff', 'manager', 'owner'] as const).map((role) => ({
      venueKind,
      allowed: actors.filter((actor) => grantableRolesOf[actor].includes(role)),
      send: ({ person, strangerId, ...ids }: Setup) =>
        person.post(`/api/v2/permissions/${role}`, { ...venueOf(venueKind, ids), userId: strangerId }),
    })),
  ),
  'DELETE /api/v2/permissions': (['place', 'organisation'] as const).map((venueKind) => ({
    venueKind,
    allowed: roleGranters,
    send: ({ person, strangerId, ...ids }: Setup) =>
      person.delete('/api/v2/permissions', { ...venueOf(venueKind, ids), userId: strangerId }),
  })),
}

const revision = { version: 0, kind: 'edit', user_id: null, reverted_id: null } as const

const venueOf = (
  venueKind: Case['venueKind'],
  { placeId, organisationId }: { placeId: string; organisationId: string },
) => (venueKind === 'place' ? { placeId } : { organisationId })

const guest: Person = {
  id: '',
  get: (url, query) => app.get(url, query),
  post: (url, payload = {}) => app.request({ method: 'POST', url, payload }),
  patch: (url, payload = {}) => app.request({ method: 'PATCH', url, payload }),
  delete: (url, query = {}) =>
    app.request({ method: 'DELETE', url: `${url}?${new URLSearchParams(query as Record<string, string>)}` }),
}

const accountRole: Partial<Record<TestedActor, UserRole>> = {
  admin: 'admin',
  content_manager: 'content_manager',
  'content_manager of a venue with an owner': 'content_manager',
}
const memberRole: Partial<Record<TestedActor, MemberRole>> = {
  requester: 'requester',
  creator: 'requester',
  host: 'host',
  staff: 'staff',
  manager: 'manager',
  owner: 'owner',
}

async function setUpFor(actor: TestedActor, { venueKind, place }: Case): Promise<Setup> {
  const user = await buildUser(app.db, { role: accountRole[actor] ?? 'user' })
  const isCreator = actor === 'creator'
  const built = await buildPlace(app.db, {
    ...(isCreator
      ? { created_by: user.id, moderation_status: 'unpublished' as const }
      : { published_at: new Date() }),
    ...place,
  })
  const organisation = await buildOrganisation(app.db)
  const venue = venueKind === 'place' ? { placeId: built.id } : { organisationId: organisation.id }
  const role = memberRole[actor]
  if (role) await buildMember(app.db, user, venue, role)
  if (actor === 'content_manager of a venue with an owner')
    await buildMember(app.db, await buildUser(app.db), venue)
  const stranger = await buildUser(app.db)
  return {
    placeId: built.id,
    organisationId: organisation.id,
    person: actor === 'guest' ? guest : await signIn(app, user),
    strangerId: stranger.id,
  }
}

for (const [name, listed] of Object.entries(cases)) {
  for (const [index, item] of (Array.isArray(listed) ? listed : [listed]).entries()) {
    describe(`${name}, case ${index + 1}`, () => {
      // An organisation is never moderated, so it has no creator.
      const possible = testedActors.filter((actor) => item.venueKind === 'place' || actor !== 'creator')
      test.each(possible)('%s', async (tested) => {
        const setup = await setUpFor(tested, item)
        const { status } = await item.send(setup)
        const actor: Actor = tested === 'content_manager of a venue with an owner' ? 'user' : tested
        if (actor === 'guest') expect(status).toBe(401)
        else if (item.allowed.includes(actor) || item.allowed.includes('user'))
          expect([200, 201]).toContain(status)
        else expect([403, 404]).toContain(status)
      })
    })
  }
}

describe('rights in responses agree with what the server allows', () => {
  test.each(testedActors)('%s at a place', async (tested) => {
    const { placeId, person } = await setUpFor(tested, {
      venueKind: 'place',
      allowed: [],
      send: async () => guest.get('/'),
    })
    const { data } = await person.get(`/api/v1/places/${placeId}`)
    const actor: Actor = tested === 'content_manager of a venue with an owner' ? 'user' : tested
    const { rights } = data.place
    expect([rights.canEdit, rights.canDelete, rights.canSeeHistory, rights.canRevert]).toEqual(
      [placeRights.edit, placeRights.delete, placeRights.seeHistory, placeRights.revert].map((allowed) =>
        allowed.includes(actor),
      ),
    )
    expect(rights.canManagePermissions).toBe(roleGranters.includes(actor))
    expect(data.place.hasAccess).toBe(placeRights.access.includes(actor))
    const form = await person.get(`/api/v1/places/${placeId}/edit`)
    expect(form.status === 200).toBe(rights.canEdit)
    const history = await person.get(`/api/v1/places/${placeId}/history`)
    // A place without a history answers 404 to those who may read it.
    expect(history.status).toBe(actor === 'guest' ? 401 : rights.canSeeHistory ? 404 : 403)
  })

  test.each(testedActors.filter((actor) => actor !== 'creator'))('%s at an organisation', async (tested) => {
    const setup = await setUpFor(tested, {
      venueKind: 'organisation',
      allowed: [],
      send: async () => guest.get('/'),
    })
    const { data } = await setup.person.get(`/api/v2/organisations/${setup.organisationId}`)
    const actor: Actor = tested === 'content_manager of a venue with an owner' ? 'user' : tested
    expect(data.organisation).toMatchObject({
      hasAccess: organisationRights.access.includes(actor),
      rights: {
        canEdit: organisationRights.edit.includes(actor),
        canDelete: organisationRights.delete.includes(actor),
        canManagePermissions: roleGranters.includes(actor),
        canManageReservations: organisationRights.manageReservations.includes(actor),
        canSeeHistory: organisationRights.seeHistory.includes(actor),
        canRevert: organisationRights.revert.includes(actor),
      },
    })
    const history = await setup.person.get(`/api/v2/organisations/${setup.organisationId}/history`)
    // An organisation without a history answers 404 to those who may read it.
    const { canSeeHistory } = data.organisation.rights
    expect(history.status).toBe(actor === 'guest' ? 401 : canSeeHistory ? 404 : 403)
  })
})

describe('staff of the chain are staff of its places', () => {
  test.each([
    ['owner', true],
    ['manager', true],
    ['staff', true],
    ['host', false],
    ['requester', false],
  ] as const)('%s', async (role, isStaff) => {
    const organisation = await buildOrganisation(app.db)
    const place = await buildPlace(app.db, { organisation_id: organisation.id })
    const user = await buildUser(app.db)
    await buildMember(app.db, user, { organisationId: organisation.id }, role)
    const person = await signIn(app, user)
    const { data } = await person.get(`/api/v1/places/${place.id}`)
    expect(data.place).toMatchObject({
      hasAccess: isStaff,
      isStaffed: isStaff,
      rights: {
        canEdit: isStaff,
        canDelete: false,
        canManagePermissions: false,
        canChangeOrganisation: false,
      },
    })
    const news = await person.post('/api/v2/posts', {
      placeId: place.id,
      type: 'news',
      text: 'Открыли веранду',
    })
    expect(news.status).toBe(isStaff ? 201 : 403)
    if (isStaff)
      expect((await person.patch(`/api/v2/posts/${news.data.post.id}`, { text: 'И сад' })).status).toBe(200)
  })
})

describe('filters for moderators only', () => {
  let people: Record<'user' | 'content_manager' | 'admin', Person>

  beforeAll(async () => {
    people = {
      user: await signIn(app, await buildUser(app.db)),
      content_manager: await signIn(app, await buildUser(app.db, { role: 'content_manager' })),
      admin: await signIn(app, await buildUser(app.db, { role: 'admin' })),
    }
  })

  test.each([
    ['is_deleted', 'sochi'],
    ['on_moderation_or_has_requester', 'kazan'],
  ])('%s', async (filter, city) => {
    await buildPlace(app.db, { moderation_status: 'on-moderation', city })
    await buildPlace(app.db, { status: 'deleted', city })
    const ask = (person: Person) => person.get('/api/v1/places', { city, [filter]: 1 })
    expect((await ask(guest)).status).toBe(401)
    expect((await ask(people.user)).status).toBe(403)
    for (const person of [people.content_manager, people.admin]) {
      expect((await ask(person)).data.places).toHaveLength(1)
    }
  })

  test('is_staffed_or_requested includes deleted places for people who may restore them', async () => {
    const deleted = await buildPlace(app.db, { status: 'deleted' })
    const idsFor = async (role: MemberRole) => {
      const user = await buildUser(app.db)
      await buildMember(app.db, user, { placeId: deleted.id }, role)
      const { data } = await (await signIn(app, user)).get('/api/v1/places', { is_staffed_or_requested: 1 })
      return data?.places.map(({ id }: { id: string }) => id) ?? []
    }
    expect(await idsFor('owner')).toEqual([deleted.id])
    expect(await idsFor('manager')).toEqual([])
    expect(await idsFor('requester')).toEqual([])
  })

  test('is_staffed_or_requested includes unpublished places of one’s own and places whose rights are requested', async () => {
    const user = await buildUser(app.db)
    const person = await signIn(app, user)
    const own = await buildPlace(app.db, { moderation_status: 'unpublished' })
    await buildMember(app.db, user, { placeId: own.id })
    const asked = await buildPlace(app.db)
    await buildMember(app.db, user, { placeId: asked.id }, 'requester')
    const { data } = await person.get('/api/v1/places', { is_staffed_or_requested: 1 })
    expect(data.places.map(({ id }: { id: string }) => id).sort()).toEqual([own.id, asked.id].sort())
  })
})

describe('a validation error names the violated limit', () => {
  test.each([
    [{ average_check: 2_000_000 }, { average_check: ['Не больше 1\u00A0000\u00A0000'] }],
    [{ average_check: 1.5 }, { average_check: ['Нужно целое число'] }],
    [{ stay_minutes: 5 }, { stay_minutes: ['Не меньше 30'] }],
    [{ name: 'а'.repeat(121) }, { name: ['Не больше 120\u00A0символов'] }],
    [{ name: '' }, { name: ['Заполните это поле'] }],
    [{ phones: Array(11).fill({ phone: '+74950000000' }) }, { phones: ['Не больше 10\u00A0элементов'] }],
  ])('%j', async (body, fields) => {
    const user = await buildUser(app.db)
    const place = await buildPlace(app.db)
    await buildMember(app.db, user, { placeId: place.id })
    const { status, error } = await (await signIn(app, user)).patch(`/api/v1/places/${place.id}`, body)
    expect(status).toBe(422)
    expect(error.fields).toEqual(fields)
  })
})

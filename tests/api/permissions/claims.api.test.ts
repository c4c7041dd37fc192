import { beforeAll, describe, expect, test } from 'vitest'
import { canReceiveSms, domainOf, isAtDomain, maskPhone } from '#server/features/claims/rules.ts'
import { testApp } from '#tests/support/app.ts'
import { buildMember, buildPlace, buildUser } from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'

// Proving the ownership of a place without an owner.

const app = testApp()

beforeAll(() => app.app.jobs.start())

const someone = async () => signIn(app, await buildUser(app.db))
let counter = 0
async function buildUnownedPlace() {
  counter += 1
  const phone = `+7916000${String(1000 + counter)}`
  const domain = `mesto${counter}.ru`
  const place = await buildPlace(app.db, {
    phones: ['+74951234567', phone],
    links: [`https://www.${domain}/menu`, 'https://vk.com/mesto'],
  })
  return { ...place, phone, domain }
}

async function codeSentTo(to: string): Promise<string> {
  const find = () =>
    /\b\d{6}\b/.exec(app.app.delivery.outbox.list().find((message) => message.to === to)?.text ?? '')?.[0]
  await expect.poll(find).toBeDefined()
  return find() ?? ''
}

const optionsFor = async (person: Person, placeId: string) =>
  (await person.get('/api/v2/claims/options', { placeId })).data

describe('a claim', () => {
  test('by the mobile phone of the page makes the person the owner', async () => {
    const anna = await someone()
    const place = await buildUnownedPlace()
    const options = await optionsFor(anna, place.id)
    expect(options).toMatchObject({
      isClaimable: true,
      phones: [{ masked: maskPhone(place.phone) }],
      domains: [place.domain],
    })
    const { status, data } = await anna.post('/api/v2/claims', {
      placeId: place.id,
      phoneId: options.phones[0].id,
    })
    expect([status, data.claim.sentTo]).toEqual([201, maskPhone(place.phone)])
    const code = await codeSentTo(place.phone)
    const owned = await anna.post(`/api/v2/claims/${data.claim.id}/confirm`, { code })
    expect(owned.data.place).toMatchObject({
      isOwned: true,
      hasOwner: true,
      rights: { canManagePermissions: true },
    })
    const again = await anna.post(`/api/v2/claims/${data.claim.id}/confirm`, { code })
    expect(again.error.status).toBe('PasswordExpired')
    const late = await (await someone()).post('/api/v2/claims', {
      placeId: place.id,
      email: `a@${place.domain}`,
    })
    expect(late.error.status).toBe('StateNotAllowed')
  })

  test('by an e-mail at the domain of the page is accepted, any other address is refused', async () => {
    const anna = await someone()
    const place = await buildUnownedPlace()
    for (const email of ['a@vk.com', 'a@gmail.com', `a@${place.domain}.evil.ru`, `a@sub.${place.domain}`]) {
      expect((await anna.post('/api/v2/claims', { placeId: place.id, email })).status).toBe(422)
    }
    const email = `Director@${place.domain}`
    const { data } = await anna.post('/api/v2/claims', { placeId: place.id, email })
    const code = await codeSentTo(email.toLowerCase())
    expect((await anna.post(`/api/v2/claims/${data.claim.id}/confirm`, { code })).status).toBe(200)
  })

  test('by an e-mail at a Russian domain is accepted however the domain is written', async () => {
    const anna = await someone()
    const place = await buildPlace(app.db, { links: ['https://кофейня.рф/меню'] })
    expect((await optionsFor(anna, place.id)).domains).toEqual(['кофейня.рф'])
    const owns = (email: string) => isAtDomain(email, ['кофейня.рф'])
    expect(['info@Кофейня.рф', 'info@xn--e1aiboc0b6e.xn--p1ai', 'info@чайная.рф'].map(owns)).toEqual([
      true,
      true,
      false,
    ])
    const email = 'info@кофейня.рф'
    expect((await anna.post('/api/v2/claims', { placeId: place.id, email })).status).toBe(201)
  })

  test('ends after five wrong codes, also in parallel, and belongs to one person', async () => {
    const anna = await someone()
    const place = await buildUnownedPlace()
    const { data } = await anna.post('/api/v2/claims', { placeId: place.id, email: `a@${place.domain}` })
    const code = await codeSentTo(`a@${place.domain}`)
    const wrong = code === '000000' ? '000001' : '000000'
    const confirm = (person: Person, tried: string) =>
      person.post(`/api/v2/claims/${data.claim.id}/confirm`, { code: tried })
    expect((await confirm(await someone(), code)).status).toBe(404)
    const responses = await Promise.all(Array.from({ length: 8 }, () => confirm(anna, wrong)))
    expect(responses.filter(({ error }) => error.status === 'CredentialsMismatch')).toHaveLength(5)
    expect((await confirm(anna, code)).error.status).toBe('PasswordExpired')
    const soon = await anna.post('/api/v2/claims', { placeId: place.id, email: `a@${place.domain}` })
    expect([soon.status, soon.error.status]).toEqual([429, 'ResendSmsTemporaryBlocked'])
    expect(soon.error.messageUI.message).toBe('Новый код можно запросить чуть позже')
    expect(soon.error.timeout).toBeGreaterThan(0)
  })

  test('by contacts that the claimant has added to the page is refused', async () => {
    const place = await buildUnownedPlace()
    const user = await buildUser(app.db)
    await buildMember(app.db, user, { placeId: place.id }, 'staff')
    const staff = await signIn(app, user)
    await staff.patch(`/api/v1/places/${place.id}`, {
      phones: [{ phone: place.phone }, { phone: '+79169998877' }],
      links: [{ link: 'https://own.example' }],
    })
    const { phones, domains } = await optionsFor(staff, place.id)
    expect(phones.map(({ masked }: { masked: string }) => masked)).toEqual([maskPhone(place.phone)])
    expect(domains).toEqual([])
    expect((await optionsFor(await someone(), place.id)).domains).toEqual(['own.example'])
  })
})

test.each([
  ['https://www.pushkin.ru/menu', 'pushkin.ru'],
  ['https://vk.com/pushkin', null],
  ['https://pushkin.tilda.ws', null],
  ['https://127.0.0.1/', null],
  ['not a link', null],
])('the domain of %s is %s', (link, domain) => expect(domainOf(link)).toBe(domain))

test('mobile numbers are offered for SMS, landlines are not', () => {
  expect(['+79161234567', '+77071234567', '+375291234567'].every(canReceiveSms)).toBe(true)
  expect(canReceiveSms('+74951234567')).toBe(false)
})

describe('the person who added a place', () => {
  async function publishedPlaceOf(creator: Person) {
    const place = await buildUnownedPlace()
    await app.db
      .updateTable('places')
      .set({ created_by: creator.id, moderation_status: 'on-moderation' })
      .where('id', '=', place.id)
      .execute()
    await buildMember(app.db, creator, { placeId: place.id }, 'requester')
    const admin = await signIn(app, await buildUser(app.db, { role: 'admin' }))
    await admin.post(`/api/v1/places/${place.id}/moderation-status/published`)
    return { place, admin }
  }

  async function claim(person: Person, place: { id: string; domain: string }) {
    const email = `director@${place.domain}`
    const { data } = await person.post('/api/v2/claims', { placeId: place.id, email })
    const code = await codeSentTo(email)
    return person.post(`/api/v2/claims/${data.claim.id}/confirm`, { code })
  }
  const rightsOf = async (person: Person, placeId: string) =>
    (await person.get(`/api/v1/places/${placeId}`)).data.place

  test('owns it until another person proves ownership, and is an applicant after that', async () => {
    const [anna, vera] = [await someone(), await someone()]
    const { place } = await publishedPlaceOf(anna)
    expect(await rightsOf(anna, place.id)).toMatchObject({ isOwned: true, rights: { canEdit: true } })
    expect((await claim(vera, place)).data.place).toMatchObject({ isOwned: true, hasOwner: true })
    expect(await rightsOf(anna, place.id)).toMatchObject({
      isOwned: false,
      isRequested: true,
      hasOwner: true,
      rights: { canEdit: false, canClaim: false },
    })
    const { requests } = (await vera.get('/api/v2/permissions/requests')).data
    expect(requests).toMatchObject([{ user: { id: anna.id } }])
  })

  test('may prove ownership, after which nobody else can claim it', async () => {
    const [anna, vera] = [await someone(), await someone()]
    const { place } = await publishedPlaceOf(anna)
    expect((await claim(anna, place)).data.place).toMatchObject({ isOwned: true, hasOwner: true })
    expect((await optionsFor(vera, place.id)).isClaimable).toBe(false)
  })

  test('cannot make another person a proven owner', async () => {
    const [anna, boris, vera] = [await someone(), await someone(), await someone()]
    const { place } = await publishedPlaceOf(anna)
    await anna.post('/api/v2/permissions/owner', { placeId: place.id, userId: boris.id })
    const [invitation] = (await boris.get('/api/v2/invitations')).data.invitations
    await boris.post(`/api/v2/invitations/${invitation.id}/accept`)
    expect(await rightsOf(boris, place.id)).toMatchObject({ isOwned: true, hasOwner: false })
    await claim(vera, place)
    expect((await rightsOf(boris, place.id)).isOwned).toBe(false)
  })

  test('whose request was declined does not become the owner', async () => {
    const anna = await someone()
    const place = await buildUnownedPlace()
    await app.db
      .updateTable('places')
      .set({ created_by: anna.id, moderation_status: 'on-moderation' })
      .where('id', '=', place.id)
      .execute()
    const admin = await signIn(app, await buildUser(app.db, { role: 'admin' }))
    await admin.post(`/api/v1/places/${place.id}/moderation-status/published`)
    expect((await rightsOf(anna, place.id)).rights.canEdit).toBe(false)
  })
})

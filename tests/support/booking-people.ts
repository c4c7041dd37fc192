import { beforeAll } from 'vitest'
import type { ApiResponse, TestApp } from './app.ts'
import { buildMember, buildUser, type Place, type User } from './factories.ts'
import { type Person, signIn } from './people.ts'
import { buildBookablePlace, localDay } from './reservations.ts'

/** A signed-in person with a phone. */
interface Guest {
  person: Person
  user: User
  phone: string
}

/** A bar that takes reservations, and its manager Vera. */
interface Bar {
  place: Place
  /** The address of the place in the API. */
  url: string
  user: User
  vera: Person
}

/** People of the booking stories; each phone belongs to one person of the file. */
export function bookingFixtures(app: TestApp) {
  let phones = 0
  const newPhone = () => `+7916${String(1_000_000 + ++phones)}`

  async function guest(): Promise<Guest> {
    const phone = newPhone()
    const user = await buildUser(app.db, { phone })
    return { person: await signIn(app, user), user, phone }
  }

  async function bar(
    values: Parameters<typeof buildBookablePlace>[1] = {},
    role: 'owner' | 'manager' | 'staff' = 'manager',
  ): Promise<Bar> {
    const place = await buildBookablePlace(app.db, { name: 'Пушкин', ...values })
    const user = await buildUser(app.db)
    await buildMember(app.db, user, { placeId: place.id }, role)
    return { place, url: `/api/v1/places/${place.id}`, user, vera: await signIn(app, user) }
  }

  return { newPhone, guest, bar }
}

/** A valid request: a table for two, the day after tomorrow at 19:00. */
export function tableRequest(
  place: Place,
  phone: string,
  values: Record<string, string | number | boolean> = {},
) {
  return {
    place_id: place.id,
    name: 'Анна',
    phone,
    guests_count: 2,
    datetime: localDay(2, '19:00'),
    ...values,
  }
}

export function book(
  { person, phone }: Pick<Guest, 'person' | 'phone'>,
  place: Place,
  values: Record<string, string | number | boolean> = {},
): Promise<ApiResponse> {
  return person.post('/api/v1/reservations', tableRequest(place, phone, values))
}

/** Runs jobs and dispatches events during the tests of a file. */
export function withJobs(app: TestApp): void {
  beforeAll(async () => {
    await app.app.jobs.start()
    app.app.events.start()
  })
}

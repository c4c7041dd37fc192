import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { addDays, wallTime } from '#server/lib/zone.ts'

export interface BookablePlace {
  id: string
  name: string
  latinName: string
}

/**
 * Finds a place for a test, which has its own index, so that tests do not take each other's tables. Ratings change while
 * tests run, so the order is by address; places of the demo owner are reserved for the tests in `ownPlaces`.
 */
export async function findBookablePlace(page: Page, index: number): Promise<BookablePlace> {
  const query = 'city=moscow&is_reservations_enabled=1&is_open_at_weekday=-W-5T19:00&limit=50'
  const { data } = await (await page.request.get(`/api/v1/places?${query}`)).json()
  const listed: BookablePlace[] = data.places
  const own: string[] = Object.values(ownPlaces)
  const place = listed
    .filter(({ latinName }) => !own.includes(latinName))
    .sort((a, b) => (a.latinName < b.latinName ? -1 : 1))[index]
  if (!place) throw new Error(`There is no bookable place ${index}`)
  return place
}

/** Places of the owner of the demonstration, one for each story, because stories change their settings. */
const ownPlaces = {
  board: 'universitet-blinnaya',
  cache: 'tako-tako',
  evening: 'basilik-na-usacheva',
  floorPlan: 'vino-i-tochka',
  guests: 'tihiy-chas',
  integrations: 'tetya-nino',
  link: 'hinkalnaya-u-mosta',
  numbers: 'seul-nomer-pyat',
  phone: 'shestaya-parallel',
  timeline: 'kotleta-na-novoslobodskoy',
} as const

export async function ownPlace(page: Page, story: keyof typeof ownPlaces): Promise<BookablePlace> {
  const { data } = await (await page.request.get(`/api/v1/places/${ownPlaces[story]}`)).json()
  return data.place
}

/** The day in this number of days in Moscow. */
export const dayIn = (days: number): string => addDays(wallTime(Date.now(), 'Europe/Moscow').date, days)

/** The first day from tomorrow that has a free table at 19:00. */
export async function freeDay(page: Page, place: BookablePlace, guests = 2): Promise<string> {
  for (let day = 1; day < 14; day += 1) {
    const date = dayIn(day)
    const url = `/api/v1/places/${place.id}/reservation-intervals?date=${date}&guests_count=${guests}`
    const response = await page.request.get(url)
    if (response.ok() && (await response.json()).data.currentDate.includes(38)) return date
  }
  throw new Error(`${place.name} has no table at seven`)
}

/** Waits for a message and returns the path of its link. */
export async function linkFor(
  request: APIRequestContext,
  to: string,
  words: RegExp,
  path: string,
): Promise<string> {
  const text = await messageFor(request, to, words)
  return new RegExp(`/${path}/\\w{6}`).exec(text)?.[0] ?? ''
}

export async function messageFor(request: APIRequestContext, to: string, words: RegExp): Promise<string> {
  let text: string | undefined
  const findMessage = async () => {
    const outbox: { to: string; text: string }[] = await (await request.get('/dev/outbox.json')).json()
    text = outbox.find((message) => message.to === to && words.test(message.text))?.text
    return text
  }
  await expect.poll(findMessage, { intervals: [100] }).toBeTruthy()
  return text ?? ''
}

let calls = 0
export const newPhone = () => `+7903${String((Date.now() + ++calls) % 10_000_000).padStart(7, '0')}`

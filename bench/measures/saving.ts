import pg from 'pg'
import { hashToken } from '#server/features/accounts/rules.ts'
import { startApiWithStatementListener } from '../capture-sql.ts'
import { quantile } from '../figures.ts'
import { milliseconds, type Row } from '../report.ts'

const EDITOR = `be${'e'.repeat(22)}`
const TOKEN = `bench-token-of-the-editor-${'x'.repeat(20)}`
const SAVES = 60
/** The first saves fill the caches of search words and query plans. */
const WARM_UP_SAVES = 5
const PHOTOS = 50
const MENUS = 3
const DISHES = 100

const imageId = (number: number) => `bee0${number.toString(16).padStart(20, '0')}`

/**
 * A full place saved again and again: seven days, three menus of a hundred dishes, fifty photos, all of it changed. The
 * goal is for the database; the time of the whole request over HTTP is reported as well.
 */
export async function measureSaving({
  origin,
  databaseUrl,
}: {
  origin: string
  databaseUrl: string
}): Promise<Row> {
  const placeId = await prepareEditedPlace(databaseUrl)
  const inDatabase = await measureDatabase(databaseUrl, placeId)
  const requestTimes: number[] = []
  for (let save = 0; save < SAVES; save += 1) {
    const begin = performance.now()
    const reply = await fetch(`${origin}/api/v1/places/${placeId}`, requestOf(save))
    const text = await reply.text()
    requestTimes.push(performance.now() - begin)
    requireOk(reply.status, text)
  }
  const p95 = quantile(inDatabase.latencies, 0.95)
  return {
    name: `saving a full place, ${inDatabase.statements} statements`,
    figure: `p95 ${milliseconds(p95)}`,
    baseline: `whole request p50 ${milliseconds(quantile(requestTimes, 0.5))}, p95 ${milliseconds(quantile(requestTimes, 0.95))}`,
    ratio: null,
    goal: 'p95 60 ms in the database',
    isReached: p95 <= 60,
  }
}

/** The database time of each save, without begin and commit, and the number of statements of one save. */
async function measureDatabase(
  databaseUrl: string,
  placeId: string,
): Promise<{ latencies: number[]; statements: number }> {
  let durations: number[] = []
  const { app, close } = await startApiWithStatementListener(databaseUrl, ({ queryDurationMillis }) => {
    durations.push(queryDurationMillis)
  })
  try {
    const latencies: number[] = []
    for (let save = 0; save < SAVES + WARM_UP_SAVES; save += 1) {
      durations = []
      const { headers, body } = requestOf(save)
      const url = `/api/v1/places/${placeId}`
      const reply = await app.inject({ method: 'PATCH', url, headers, payload: body })
      requireOk(reply.statusCode, reply.body)
      if (save >= WARM_UP_SAVES) latencies.push(durations.reduce((sum, item) => sum + item, 0))
    }
    return { latencies, statements: durations.length }
  } finally {
    await close()
  }
}

function requestOf(save: number) {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
  return { method: 'PATCH', headers, body: JSON.stringify(fullPlace(save)) }
}

function requireOk(status: number, text: string): void {
  if (status !== 200) throw new Error(`A save was answered with ${status}: ${text.slice(0, 200)}`)
}

function fullPlace(save: number): object {
  const photos = Array.from({ length: PHOTOS }, (_, index) => ({
    id: imageId((index + save) % PHOTOS),
    description: `Фото ${save}`,
  }))
  const dishes = (menu: number) =>
    Array.from({ length: DISHES }, (_, index) => ({
      name: `Блюдо ${names[(index * 7 + menu + save) % names.length]} ${names[(index + save) % names.length]}`,
      price: 100 + ((index + save) % 900),
      weight: '250 г',
      note: 'С зеленью и соусом',
    }))
  return {
    name: `Ресторан замера ${save}`,
    description: `Описание ${save}. `.repeat(40),
    phones: [{ phone: '+7 916 123-45-67' }, { phone: `+7 916 123-45-${10 + (save % 80)}` }],
    links: [{ link: `https://example.ru/${save}` }],
    schedules: [
      {
        isMain: true,
        items: [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({
          dayOfWeek,
          startAt: save % 2 === 0 ? '09:00' : '10:00',
          endAt: '23:00',
        })),
      },
    ],
    albums: [{ title: `Зал ${save}`, photos }],
    menus: Array.from({ length: MENUS }, (_, menu) => ({
      title: `Меню ${menu} ${save}`,
      photos: [],
      sections: [{ title: 'Горячее', dishes: dishes(menu) }],
    })),
  }
}

const names =
  `борщ харчо солянка уха рассольник окрошка пельмени вареники хинкали манты плов лагман шашлык люля котлета
  бифштекс стейк карпаччо тартар салат винегрет оливье цезарь паста равиоли лазанья ризотто пицца фокаччо чиабатта
  блины сырники запеканка каша омлет глазунья тост бургер рыба лосось треска дорадо сибас креветки мидии кальмар
  утка индейка курица кролик говядина баранина свинина телятина печень язык грибы баклажан кабачок картофель тыква`.split(
    /\s+/,
  )

/** @returns the id of a place that the editor owns */
async function prepareEditedPlace(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`insert into users (id, first_name) values ($1, 'Замер') on conflict do nothing`, [
      EDITOR,
    ])
    await client.query(
      `insert into sessions (id, user_id, token_hash, last_used_at) values ($1, $1, $2, now()) on conflict do nothing`,
      [EDITOR, hashToken(TOKEN)],
    )
    const ids = Array.from({ length: PHOTOS }, (_, index) => imageId(index))
    await client.query(
      `insert into images (id, user_id, path, width, height)
       select id, $1, 'bench/' || id, 1200, 900 from unnest($2::text[]) id on conflict do nothing`,
      [EDITOR, ids],
    )
    const { rows } = await client.query(`select id from places where is_listed order by md5(id) desc limit 1`)
    const placeId: string = rows[0].id
    await client.query(
      `insert into place_members (place_id, user_id, role) values ($1, $2, 'owner')
       on conflict (place_id, user_id) do update set role = 'owner'`,
      [placeId, EDITOR],
    )
    await client.query('delete from rate_limits')
    return placeId
  } finally {
    await client.end()
  }
}

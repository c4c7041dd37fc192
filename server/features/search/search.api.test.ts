import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { foldName } from '#server/lib/text/folding.ts'
import { testApp } from '#tests/support/app.ts'
import { buildPlace } from '#tests/support/factories.ts'
import { listMisplaced } from './index-queries.ts'
import { indexPlaces } from './indexing/service.ts'
import { findPlaces } from './service.ts'
import { assignTiers } from './tiers/service.ts'

const app = testApp()

/** Names of a city: similar, long, foreign, with punctuation. */
const names = [
  'Кофемания',
  'Кафе Пушкинъ',
  'Шоколадница',
  'Якитория',
  'Хинкальная',
  'Варенична №1',
  'Чайхона на 1-й Тверской',
  'Теремок',
  'Додо Пицца',
  'Бургер Кинг',
  'Вкусно — и точка',
  'Starbucks Coffee',
  "McDonald's",
  'Андерсон',
  'Пробка',
  'Белый кролик',
  'Доктор Живаго',
  'Суп-кафе',
  'Тануки',
  'Чайхона №1',
  'Хачапури и вино',
  'Дабл Би',
  'Кофе Хауз',
  'Му-Му',
  'Граблин',
  'Грабли',
  'Il Patio',
  'Джаз-клуб Козлова',
  'Union Jack',
  'Жан-Жак',
  'Мамма Мия',
  'Ёлки-палки',
  'Бар «Стрелка»',
  'Сыроварня',
  'Savva',
  'Uilliam’s',
  'Вильямс',
  'Ткемали',
  'Крошка Картошка',
  'Штолле',
  'Бар 1',
  'Бар 11',
  'Пельменная на Покровке',
  'Библиотека кофе',
  'Coffee Like',
  'Пицца Хат',
  'Мясо и рыба',
  'Рыба моя',
  'Сушишоп',
  'Гастробар 15 Kitchen+Bar',
  'Любовь и сладости',
  'Цех 85',
  'Буше',
  'Хлеб Насущный',
  'Волконский',
  'Ван Вок',
  'Оливковый пляж',
  'Бочка',
  'Бочонок',
  'Пивной дворик',
  'Bosco Café',
  'Кафе Весна',
  'Кафе Лето',
  'Кафе у Пушкина',
]

/** The typed text and the place that it should find. */
const pairs: [typed: string, meant: string][] = [
  // As written, and prefixes while typing.
  ['кофемания', 'Кофемания'],
  ['кофем', 'Кофемания'],
  ['шок', 'Шоколадница'],
  ['хинк', 'Хинкальная'],
  ['дод', 'Додо Пицца'],
  ['пельменн', 'Пельменная на Покровке'],
  ['доктор ж', 'Доктор Живаго'],
  ['чайх', 'Чайхона №1'],
  // Typing errors.
  ['кофимания', 'Кофемания'],
  ['кафемания', 'Кофемания'],
  ['кофеманя', 'Кофемания'],
  ['шиколадница', 'Шоколадница'],
  ['шоколаднтца', 'Шоколадница'],
  ['якиторея', 'Якитория'],
  ['хинкалная', 'Хинкальная'],
  ['пушкен', 'Кафе Пушкинъ'],
  ['вареничная', 'Варенична №1'],
  ['термок', 'Теремок'],
  ['андерсен', 'Андерсон'],
  ['белый кролек', 'Белый кролик'],
  ['доктор жеваго', 'Доктор Живаго'],
  ['волконскй', 'Волконский'],
  ['сыроварян', 'Сыроварня'],
  ['ткимали', 'Ткемали'],
  // Other keyboard layout.
  ['rjatvfybz', 'Кофемания'],
  ['gegirby', 'Кафе Пушкинъ'],
  ['ijrjkflybwf', 'Шоколадница'],
  ['nfyerb', 'Тануки'],
  ['ыефкигслы', 'Starbucks Coffee'],
  ['ljrnjh ;b', 'Доктор Живаго'],
  ['[bybr', 'Хинкальная'],
  [',eit', 'Буше'],
  // Transliteration, both ways.
  ['koffemania', 'Кофемания'],
  ['kofemaniya', 'Кофемания'],
  ['pushkin', 'Кафе Пушкинъ'],
  ['shokoladnitsa', 'Шоколадница'],
  ['starbaks', 'Starbucks Coffee'],
  ['старбакс', 'Starbucks Coffee'],
  ['макдональдс', "McDonald's"],
  ['иль патио', 'Il Patio'],
  ['юнион джек', 'Union Jack'],
  ['dodo pizza', 'Додо Пицца'],
  ['burger king', 'Бургер Кинг'],
  ['савва', 'Savva'],
  ['hachapuri', 'Хачапури и вино'],
  ['khachapuri', 'Хачапури и вино'],
  ['боско кафе', 'Bosco Café'],
  ['джаз клуб', 'Джаз-клуб Козлова'],
  ['pizza hut', 'Пицца Хат'],
  ['coffee house', 'Кофе Хауз'],
  // Words in any order, joined or separate, punctuation and ё.
  ['пушкин кафе', 'Кафе Пушкинъ'],
  ['кролик белый', 'Белый кролик'],
  ['кофе мания', 'Кофемания'],
  ['додопицца', 'Додо Пицца'],
  ['елки палки', 'Ёлки-палки'],
  ['ёлки-палки', 'Ёлки-палки'],
  ['му му', 'Му-Му'],
  ['муму', 'Му-Му'],
  ['стрелка бар', 'Бар «Стрелка»'],
  ['жан жак', 'Жан-Жак'],
  ['вкусно и точка', 'Вкусно — и точка'],
  ['mcdonalds', "McDonald's"],
  ['суши шоп', 'Сушишоп'],
  ['ДОДО', 'Додо Пицца'],
  ['карт крошка', 'Крошка Картошка'],
  ['кафе  весна ', 'Кафе Весна'],
]

beforeAll(async () => {
  for (const name of names) await buildPlace(app.db, { name, category: 'restaurants' })
  await buildPlace(app.db, { name: 'Кофемания', city: 'saint-petersburg' })
  await buildPlace(app.db, { name: 'Сулико', category: 'restaurants', cuisine_ids: [4] })
  await buildPlace(app.db, { name: 'Хлебница', category: 'bakeries' })
  await indexPlaces(app.db)
})

test('most misspelt names are found among the first three results', async () => {
  const missed: string[] = []
  for (const [typed, meant] of pairs) {
    const found = await namesFound(typed)
    if (!found.slice(0, 3).includes(meant))
      missed.push(`${typed} → ${meant}, found ${found.slice(0, 3).join(', ')}`)
  }
  const share = 1 - missed.length / pairs.length
  expect(pairs.length).toBeGreaterThanOrEqual(40)
  expect(share, `missed ${missed.length} of ${pairs.length}:\n${missed.join('\n')}`).toBeGreaterThanOrEqual(
    0.97,
  )
})

test('the exact name comes first, then names that begin with the text', async () => {
  expect((await namesFound('бочка'))[0]).toBe('Бочка')
  expect((await namesFound('грабли')).slice(0, 2)).toEqual(['Грабли', 'Граблин'])
  expect((await namesFound('кафе весна'))[0]).toBe('Кафе Весна')
  expect((await namesFound('бар 11'))[0]).toBe('Бар 11')
  expect((await namesFound('бар 1'))[0]).toBe('Бар 1')
})

test('a number of a name is found without its sign', async () => {
  for (const typed of ['чайхона 1', 'чайхона номер 1', 'чайхона №1']) {
    expect(await namesFound(typed), typed).toContain('Чайхона №1')
  }
})

test('a category and a cuisine are found by their words', async () => {
  expect(await namesFound('грузинская')).toContain('Сулико')
  expect(await namesFound('пекарня')).toContain('Хлебница')
})

test('search stays in the city', async () => {
  const { data } = await app.get('/api/v1/places', { city: 'moscow', query: 'кофемания' })
  const cities = data.places.map(
    (place: { location: { city: { latinName: string } } }) => place.location.city.latinName,
  )
  expect(new Set(cities)).toEqual(new Set(['moscow']))
})

test('a nonsense text gives the empty result of a search', async () => {
  const { status, error } = await app.get('/api/v1/places', { city: 'moscow', query: 'щщщъъъзззыыы' })
  expect(status).toBe(404)
  expect(error?.messageUI.message).toBe('В данном городе пока нет заведений')
})

describe('a name of more places than one search examines', () => {
  const COUNT = 700
  const idOf = (number: number) => number.toString(16).padStart(24, '0')
  const rate = (number: number, ratings: number[]) =>
    app.db
      .updateTable('places')
      .set({ rating_sum: ratings.reduce((sum, one) => sum + one, 0), rating_count: ratings.length })
      .where('id', '=', idOf(number))
      .execute()
  const found = () => findPlaces(app.db, { text: 'лютик', cityId: 2 })

  beforeAll(async () => {
    await sql`
      insert into places (id, latin_name, name, city_id, category_id, lat, lon, street, building)
      select lpad(to_hex(number), 24, '0'), 'lyutik-' || number, 'Лютик', 2, 1, 59.93, 30.31, '', ''
      from generate_series(1, ${COUNT}::int) number`.execute(app.db)
    await rate(COUNT, [4, 4, 4, 4, 4, 4, 4, 4, 4, 4])
    await indexPlaces(app.db)
  })

  test('the best ranked places come first, before and after they are sorted into tiers', async () => {
    const before = await found()
    expect(before[0]).toBe(idOf(COUNT))
    expect(before).toHaveLength(150)
    await assignTiers(app.db)
    expect(await found()).toEqual(before)
    const { rows } = await sql<{ tier: number; count: number }>`
      select tier, count(*)::int count from place_terms where city_id = 2 and name_key = ${foldName('лютик')}
      group by tier order by tier`.execute(app.db)
    expect(rows.map(({ tier }) => tier)).toEqual([0, 1, 2])
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(COUNT)
  })

  test('sorting into tiers a second time writes nothing', async () => {
    const moved = await listMisplaced(app.db, 2)
    expect(moved).toEqual([])
  })

  test('a new rating and a deletion change the results at once', async () => {
    const [first, second] = await found()
    expect(first).toBe(idOf(COUNT))
    await rate(Number.parseInt(second ?? '', 16), Array(20).fill(5))
    expect((await found()).slice(0, 2)).toEqual([second, first])
    await app.db
      .updateTable('places')
      .set({ status: 'deleted' })
      .where('id', '=', second ?? '')
      .execute()
    expect((await found())[0]).toBe(first)
    expect(await found()).not.toContain(second)
  })
})

async function namesFound(text: string): Promise<string[]> {
  const ids = await findPlaces(app.db, { text, cityId: 1 })
  const rows = await app.db
    .selectFrom('places')
    .select(['id', 'name'])
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.name ?? '')
}

import fc from 'fast-check'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { Slug } from '#contract/fields.ts'
import { isUsableSlug, pickSlug, slugify } from '#server/lib/text/slugs.ts'
import { parseDisplayAddress, parseMoscowAddress } from './addresses.ts'
import { Kinds } from './kinds.ts'
import { linksOfTags } from './links.ts'
import { cleanName, isGenericName, nameKey } from './names.ts'

describe('names', () => {
  test.each([
    ['Кафе «Вишневая метель»', 'Вишневая метель'],
    ['КАФЕ "РЯБИНУШКА"', 'Рябинушка'],
    ['Ресторан  „Прага“', 'Прага'],
    ['«Му-му»', 'Му-му'],
    ['Шоколадница', 'Шоколадница'],
    ['ШОКОЛАДНИЦА', 'Шоколадница'],
    ['KFC', 'KFC'],
    ['brew & bean', 'Brew & bean'],
    ['без названия', ''],
    [' — ', ''],
    ['', ''],
  ])('%s → %s', (text, name) => expect(cleanName(text)).toBe(name))

  test('different spellings of one chain give one name', () => {
    expect(new Set(['Кофе Хауз', 'КОФЕ-ХАУЗ', '«кофе хауз»'].map(nameKey)).size).toBe(1)
    expect(isGenericName('Кафе')).toBe(true)
    expect(isGenericName('Донер')).toBe(true)
    expect(isGenericName('Якорь')).toBe(false)
  })
})

describe('slugs', () => {
  test.each([
    ['Кафе Пушкинъ', 'kafe-pushkin'],
    ['Щука & Ёрш', 'shchuka-and-ersh'],
    ['Қазақ асы', 'kazak-asy'],
    ['Ћевап и шљивовица', 'cevap-i-shljivovitsa'],
    ['Җыр өе', 'zhyr-oe'],
    ['Ўсмешка', 'usmeshka'],
    ['Їжачок', 'yizhachok'],
    ['Café d’Été', 'cafe-dete'],
    ['  — 24 —  ', '24'],
    ['愛', ''],
  ])('%s → %s', (text, slug) => expect(slugify(text)).toBe(slug))

  test.each(['posts', 'moskow', 'api', 'healthz', '0123456789abcdef01234567', ''])(
    '«%s» is never a slug of a place',
    (slug) => expect(isUsableSlug(slug)).toBe(false),
  )

  test('words are sorted before numbers', () => {
    const taken = new Set<string>()
    const place = { name: 'Якорь', cityLatinName: 'sochi', street: 'улица Мира' }
    expect([1, 2, 3, 4, 5].map(() => pickSlug(taken, place))).toEqual([
      'yakor',
      'yakor-sochi',
      'yakor-ulitsa-mira',
      'yakor-sochi-2',
      'yakor-sochi-3',
    ])
  })
})

test('a slug of a long name and a long street can be part of an address', () => {
  const place = {
    name: 'Кафе-кондитерская «Сладкоежка и её друзья на старой набережной»',
    cityLatinName: 'moscow',
    street: 'набережная Адмирала Фёдора Ушакова, торговый центр «Семь морей»',
  }
  const taken = new Set<string>()
  const slugs = [1, 2, 3, 4].map(() => pickSlug(taken, place))
  for (const slug of slugs) expect(Value.Check(Slug, slug)).toBe(true)
  expect(slugs[2]).toMatch(/-naberezhnaya-admirala-/)
})

describe('addresses', () => {
  test.each([
    ['город Москва, улица Талалихина, дом 2/1, корпус 1', 'улица Талалихина', '2/1к1'],
    ['город Москва, переулок Сивцев Вражек, дом 6/2', 'переулок Сивцев Вражек', '6/2'],
    ['город Москва, Тверская улица, владение 7, строение 3', 'Тверская улица', 'вл7с3'],
    ['город Москва, Киевская улица, дом 20', 'Киевская улица', '20'],
    ['город Москва, Красная площадь, дом 3', 'Красная площадь', '3'],
    ['город Москва, Дубнинская улица, дом 30, корпус 1', 'Дубнинская улица', '30к1'],
    ['город Москва, Строителей улица, домовладение 7', 'Строителей улица', 'вл7'],
    ['город Москва, город Зеленоград, корпус 401', 'город Зеленоград', 'к401'],
    [
      'город Москва, поселение Сосенское, посёлок Коммунарка, Липовый Парк, дом 4, корпус А',
      'Липовый Парк',
      '4кА',
      'поселение Сосенское, посёлок Коммунарка',
    ],
    ['город Москва, деревня Сосенки, дом 12', 'деревня Сосенки', '12'],
    [
      'город Москва, Киевское шоссе, 22-й километр, домовладение 4, сооружение 1',
      'Киевское шоссе, 22-й километр',
      'вл4соор1',
    ],
    ['г. Москва, ул. Стрелецкая, д.5, к.2, стр. 3', 'ул. Стрелецкая', '5к2с3'],
    ['Москва, Дмитровка, 8-А/3', 'Дмитровка', '8-А/3'],
    ['город Москва', '', ''],
  ])('%s', (text, street, building, settlement?: string) =>
    expect(parseMoscowAddress(text)).toEqual({ street, building, ...(settlement && { settlement }) }),
  )

  test('the house number is kept whatever the street is called', () => {
    const letters = [...'ДКСВдксв']
    const street = fc
      .tuple(
        fc.constantFrom(...letters, 'Дом', 'Корп', 'Стр', 'Вл', 'Соор'),
        fc.constantFrom('убнинская', 'раснова', 'троителей', 'ётрова'),
        fc.constantFrom('улица', 'переулок', 'шоссе', ''),
      )
      .map(([start, rest, kind]) => `${start}${rest} ${kind}`.trim())
    const number = fc
      .tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom('', 'А', '/2', '-4', '/2/5', 'Б/Н'))
      .map(([whole, tail]) => `${whole}${tail}`)
    const part = (words: string[]) => fc.tuple(fc.constantFrom(...words), number)
    fc.assert(
      fc.property(
        street,
        part(['дом ', 'д. ', 'д.', 'д', 'владение ', 'вл. ']),
        fc.option(part(['корпус ', 'корп. ', 'к. ', 'к'])),
        fc.option(part(['строение ', 'стр. ', 'стр'])),
        (name, ...numbers) => {
          const given = numbers.filter((it) => it !== null)
          const text = ['город Москва', name, ...given.map((it) => it.join(''))].join(', ')
          const address = parseMoscowAddress(text)
          expect(address.street).toBe(name)
          for (const [, digits] of given) expect(address.building).toContain(digits)
        },
      ),
    )
  })

  test.each([
    ['Ленина, 5, улица Ленина, Адлер, Сочи, Россия', 'улица Ленина', '5'],
    ['Бриз, улица Ленина, 219А, Адлер, Сочи', 'улица Ленина', '219А'],
    ['Бриз, Адлер, Сочи', '', ''],
  ])('%s', (text, street, building) => expect(parseDisplayAddress(text)).toEqual({ street, building }))
})

describe('kinds', () => {
  const georgian = { id: 4, name: 'Грузинская', osmValues: ['georgian', 'грузинская'] }
  const kebab = { id: 104, name: 'Кебаб', osmValues: ['kebab'] }
  const kinds = new Kinds({
    categories: [],
    categoryBySlug: new Map(
      ['restaurants', 'cafes', 'coffee-houses', 'pizzerias', 'fast-food'].map((name, id) => [name, { id }]),
    ),
    cuisineBySlug: new Map(),
    cuisines: [georgian, kebab],
  })
  const food = (tags: Record<string, string>) => kinds.fromTags(tags)
  test('the cuisine may define the category more precisely', () => {
    expect(food({ amenity: 'cafe', cuisine: 'coffee_shop;cake' })).toEqual(
      food({ amenity: 'fast_food', cuisine: 'coffee_shop' }),
    )
    expect(food({ amenity: 'restaurant', cuisine: 'italian;pizza' })).toEqual(food({ amenity: 'restaurant' }))
    expect(food({ amenity: 'restaurant', cuisine: 'pizza' })).not.toEqual(food({ amenity: 'restaurant' }))
  })

  test.each([
    [{ amenity: 'internet_cafe' }, 'not-food'],
    [{ tourism: 'hotel' }, 'not-food'],
    [{ amenity: 'canteen' }, 'canteen'],
  ])('%j is skipped', (tags, skipped) => expect(food(tags)).toEqual({ skipped }))

  test('cuisines are known in both alphabets, unknown values are left out', () => {
    expect(kinds.cuisinesOfTags({ cuisine: 'Georgian; грузинская;kebab;средний_чек_5000' })).toEqual([4, 104])
  })

  test('tags of offices and schools do not decide the category', () => {
    expect(kinds.fromMosru('столовая', 'Столовая №7')).toEqual({ skipped: 'canteen' })
    expect(kinds.fromMosru('кафе', 'Кафе ГБОУ Школа 12')).toEqual({ skipped: 'canteen' })
    expect(kinds.fromMosru('магазин (отдел кулинарии)', 'Азбука')).toEqual({ skipped: 'not-food' })
    expect(kinds.fromMosru('кафе', 'Додо Пицца')).toEqual(food({ amenity: 'restaurant', cuisine: 'pizza' }))
  })
})

test('links and nicknames become addresses, other texts do not', () => {
  expect(
    linksOfTags({
      website: 'yakor.example.ru; https://yakor.example.ru/menu',
      'contact:vk': '@yakor_bar',
      'contact:telegram': 'https://t.me/yakor',
      url: 'javascript:alert(1)',
    }),
  ).toEqual([
    { link: 'https://yakor.example.ru/', name: 'Сайт' },
    { link: 'https://yakor.example.ru/menu', name: 'Сайт' },
    { link: 'https://vk.com/yakor_bar', name: 'ВКонтакте' },
    { link: 'https://t.me/yakor', name: 'Telegram' },
  ])
})

import { describe, expect, test } from 'vitest'
import { areaEntries, chainEntries, type SharedLists, sharedEntries } from './dictionary.ts'
import { dictionaryOf, parseSearch, queryOf } from './rules.ts'
import { correctText, guessSpellings, readInOtherLayout, vocabularyOf } from './spelling.ts'

const lists: SharedLists = {
  cities: [
    { id: 1, name: 'Москва', nameIn: 'в Москве', latinName: 'moscow' },
    { id: 3, name: 'Казань', nameIn: 'в Казани', latinName: 'kazan' },
    { id: 4, name: 'Орёл', nameIn: 'в Орле', latinName: 'oryol' },
  ],
  categories: [
    { id: 1, name: 'Ресторан', namePlural: 'Рестораны', latinName: 'restaurants' },
    { id: 2, name: 'Кафе', namePlural: 'Кафе', latinName: 'cafes' },
    { id: 3, name: 'Бар', namePlural: 'Бары', latinName: 'bars' },
    { id: 5, name: 'Кофейня', namePlural: 'Кофейни', latinName: 'coffee-houses' },
    { id: 14, name: 'Винный бар', namePlural: 'Винные бары', latinName: 'wine-bars' },
  ],
  cuisines: [
    { id: 4, name: 'Грузинская', latinName: 'georgian', isNoun: false },
    { id: 5, name: 'Японская', latinName: 'japanese', isNoun: false },
    { id: 30, name: 'Пицца', latinName: 'pizza', isNoun: true },
  ],
}
const dictionaries = [
  dictionaryOf(
    areaEntries({
      streets: ['Тверская улица', 'улица Покровка', 'Невский проспект', 'Большая Дмитровка', 'улица Ленина'],
      districts: ['Тверской район', 'район Хамовники'],
    }),
  ),
  dictionaryOf(sharedEntries(lists)),
  dictionaryOf(
    chainEntries([
      { id: 'c1', name: 'Шоколадница' },
      { id: 'c2', name: 'Кофейня' },
      { id: 'c3', name: 'Дом' },
      { id: 'c4', name: 'Кофейня «Счастье»' },
    ]),
  ),
]
const parsed = (text: string, ...dropped: string[]) => {
  const { filters, rest } = parseSearch(text, dictionaries, new Set(dropped))
  return { filters: filters.map(({ label }) => label), rest }
}

describe('typed words become filters and a remaining text', () => {
  test.each([
    ['хинкали на веранде', ['Терраса'], 'хинкали'],
    ['хинкали с верандой', ['Терраса'], 'хинкали'],
    ['веранда', ['Терраса'], ''],
    ['кафе с летней площадкой', ['Кафе', 'Терраса'], ''],
    ['кофе рядом открыто', ['Рядом со мной', 'Открыто сейчас'], 'кофе'],
    ['Кофейня сейчас открыта рядом со мной', ['Кофейни', 'Открыто сейчас', 'Рядом со мной'], ''],
    ['грузинская кухня недорого', ['Грузинская кухня', 'Недорого'], ''],
    ['ресторан грузинской кухни', ['Рестораны', 'Грузинская кухня'], ''],
    [
      'недорогой грузинский ресторан с живой музыкой',
      ['Недорого', 'Грузинская кухня', 'Рестораны', 'Живая музыка'],
      '',
    ],
    ['где поесть пиццу на Покровке', ['Пицца', 'улица Покровка'], ''],
    ['бар или винный бар', ['Бары', 'Винные бары'], ''],
    ['кафе на Тверской', ['Кафе', 'Тверская улица'], ''],
    ['кафе Тверская 7', ['Кафе', 'Тверская улица, 7'], ''],
    ['кафе, Тверская улица, дом 12а', ['Кафе', 'Тверская улица, 12а'], ''],
    ['суши на невском проспекте', ['Невский проспект'], 'суши'],
    ['бар на Большой Дмитровке с кальяном', ['Бары', 'Большая Дмитровка', 'Кальян'], ''],
    ['бары в Хамовниках', ['Бары', 'район Хамовники'], ''],
    ['бары тверского района', ['Бары', 'Тверской район'], ''],
    ['тверская 7/2', ['Тверская улица, 7'], ''],
    ['тверская, д. 7 стр. 1', ['Тверская улица, 7'], ''],
    ['кафе на тверской 12к2с1 с верандой', ['Кафе', 'Тверская улица, 12', 'Терраса'], ''],
    ['тверская 7 24 часа', ['Тверская улица, 7', 'Открыто после полуночи'], ''],
    ['пиццерия казань', ['Казань'], 'пиццерия'],
    ['казань', [], 'казань'],
    ['самый вкусный ресторан', ['Рестораны'], ''],
    ['где вкусно поесть', [], ''],
    ['где выпить пиццу', ['Пицца'], ''],
    ['трансляция футбола в баре', ['Спортивные трансляции', 'Бары'], ''],
    ['бар с трансляцией футбола', ['Бары', 'Спортивные трансляции'], ''],
    ['бары в Казани', ['Бары', 'Казань'], ''],
    ['бары в Орле', ['Бары', 'Орёл'], ''],
    ['кафе с wi-fi и розетками', ['Кафе', 'Wi-Fi', 'Зарядка для телефона'], ''],
    ['бизнес-ланч у дома', ['Бизнес-ланч'], 'дома'],
    ['лучшие бары ночью', ['Оценка от 4', 'Бары', 'Открыто после полуночи'], ''],
    ['караоке с детьми', ['Караоке', 'Детская комната'], ''],
    ['японский ресторан для некурящих', ['Японская кухня', 'Рестораны', 'Не курят'], ''],
    ['шоколадница с верандой', ['Сеть «Шоколадница»', 'Терраса'], ''],
    ['в шоколаднице на Тверской 7', ['Сеть «Шоколадница»', 'Тверская улица, 7'], ''],
    ['кофейня счастье с розетками', ['Сеть «Кофейня «Счастье»»', 'Зарядка для телефона'], ''],
    ['БАР С ТЁРРАСОЙ', ['Бары', 'Терраса'], ''],
    ['кафе не на веранде', ['Кафе'], 'не веранде'],
    ['бары не в Казани', ['Бары'], 'не Казани'],
    ['кафе не на веранде с розетками', ['Кафе', 'Зарядка для телефона'], 'не веранде'],
    ['бары в Москве или в Казани', ['Бары', 'Казань'], ''],
  ])('«%s»', (text, filters, rest) => {
    expect(parsed(text)).toEqual({ filters, rest })
  })

  test.each([
    ['Тверская', 'a street is not meant by its name alone'],
    ['Кофемания', 'a name'],
    ['бар без алкоголя', 'the opposite of a filter'],
    ['', 'nothing'],
    ['«»—!', 'marks'],
  ])('«%s» is not recognised as a filter: %s', (text) => {
    expect(parsed(text).filters).not.toContain('Тверская улица')
    expect(parsed(text).filters).not.toContain('Алкоголь')
    if (text !== 'бар без алкоголя') expect(parsed(text)).toMatchObject({ filters: [] })
  })
})

test('the words of a removed filter become text again', () => {
  expect(parsed('хинкали на веранде', 'terrace')).toEqual({ filters: [], rest: 'хинкали на веранде' })
  expect(parsed('бар Тверская 7', 'street-tverskaya-ulitsa-7')).toMatchObject({ filters: ['Бары'] })
})

test('several cuisines and categories are alternatives, all other filters narrow', () => {
  const { filters } = parseSearch('кафе или бар, грузинский и японский, с верандой', dictionaries)
  expect(queryOf(filters)).toEqual({ categories: '2,3', cuisines: '4,5', terrace: '1' })
})

test('of two streets the later one counts, without the house of the other', () => {
  const { filters } = parseSearch('бар Тверская 7 или на Покровке', dictionaries)
  expect(filters.map(({ label }) => label)).toEqual(['Бары', 'улица Покровка'])
  expect(queryOf(filters)).toEqual({ categories: '3', street: 'улица Покровка' })
})

describe('typing errors in words of filters', () => {
  const vocabularies = dictionaries.map(vocabularyOf)
  const parse = (text: string) => parseSearch(text, dictionaries)
  const corrected = (text: string) =>
    correctText(text, guessSpellings(parse(text).unmatched, vocabularies), parse)

  test.each([
    ['вернада', 'веранда'],
    ['хинкали с вернадой', 'хинкали с верандой'],
    ['кафе на тверсокй', 'кафе на тверской'],
    ['ресторн с летней плащадкой', 'ресторан с летней площадкой'],
    ['груинский бар', 'грузинский бар'],
    ['шаколадница с верандой', 'шоколадница с верандой'],
  ])('«%s» is read as «%s»', (text, expected) => expect(corrected(text)).toBe(expected))

  test.each([
    ['тверсокй', 'becomes no filter without «на»'],
    ['сулико на веранде', 'resembles nothing'],
    ['бал на крыше', 'is too short to guess'],
    ['караван', 'has two errors in six letters'],
  ])('«%s» stays: it %s', (text) => expect(corrected(text)).toBe(text))

  test('a text in the other keyboard layout is one of filters', () => {
    expect(readInOtherLayout('dthfylf', parse)).toBe('веранда')
    expect(readInOtherLayout('cekbrj', parse)).toBeNull()
    expect(readInOtherLayout('веранда', parse)).toBeNull()
  })
})

test('every word belongs to one filter or to the remaining text, in any order', () => {
  const words = [
    'кафе',
    'на',
    'веранде',
    'Тверская',
    '7',
    'рядом',
    'с',
    'Покровке',
    'открыто',
    'хинкали',
    'без',
    'у',
  ]
  for (let round = 0; round < 500; round += 1) {
    const text = Array.from(
      { length: 6 },
      (_, at) => words[(round * (at + 3) + at * at) % words.length],
    ).join(' ')
    const { filters, rest } = parseSearch(text, dictionaries)
    const spans = filters.map(({ start, end }) => [start, end] as const)
    for (const [at, { start, end }] of filters.entries()) {
      expect(end).toBeGreaterThan(start)
      expect(start).toBeGreaterThanOrEqual(spans[at - 1]?.[1] ?? 0)
    }
    for (const word of rest.split(' ')) expect(text).toContain(word)
    expect(new Set(filters.map(({ key }) => key)).size).toBe(filters.length)
  }
})

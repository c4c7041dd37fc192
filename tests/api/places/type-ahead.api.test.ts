import { beforeAll, describe, expect, test } from 'vitest'
import { indexPlaces } from '#server/features/search/indexing/service.ts'
import { findPlaces, searchWhileTyping } from '#server/features/search/service.ts'
import { foldName } from '#server/lib/text/folding.ts'
import { testApp } from '#tests/support/app.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { buildPlace } from '#tests/support/factories.ts'
import { startApiWithStatementListener } from '../../../bench/capture-sql.ts'

const app = testApp()
const pairsOfKind = 50

/** Realistic names: of one word and several, in both alphabets, many with a common prefix. */
const names =
  `Хинкальная № 1|Хинкали Танцевали|Хинкали и вино|Хмели-Сунели|Хмельная миля|Хмельной дворик|Хороший год|Хорошая еда|Хоровод|Хорошо сидим
Салхино|Салат и суп|Салоники|Узбекистан|Узбечка|Узбекский плов|Бир Хаус|Бирюза|Бочка|Бочонок|Бистро на углу|Бистрот|Быстрое кофе|Баязет|Бахарат|Белый кролик
Гранат|Грабли|Граблин|Грузинский дворик|Генацвали|Ганджа|Дюжина|Домашний уют|Доктор Живаго|Джонджоли|Джаз-клуб Козлова|Додо Пицца|Даниэль|Дружба
Кофемания|Кофе Хауз|Кофе Пью|Кофикс|Кафе Пушкинъ|Кафе Весна|Кафе Лето|Карлсон|Караваев|Каравай|Каравелла|Крошка Картошка|Крафтовое пиво|Курочка с нами
Лимоны жёлтые|Лесная сказка|Лебединое озеро|Лукоморье|Любовь и сладости|Мама Рома|Мариванна|Марракеш|Медведь|Мимино|Мясо и рыба|Мясной клуб|Оливковый пляж
Падишах|Паровозик|Пельменная на Покровке|Пироги и вино|Планета суши|Прага|Праздник|Рыба моя|Рыбный рынок|Рюмочная на Сретенке|Сорренто|Сыроварня|Сытый волк|Суши Хит
Старик и море|Старый фаэтон|Столичный|Столетие|Смена обстановки|Тануки|Теремок|Тбилисо|Ткемали|Троицкий|Урюк|Уголёк|Фарфор|Фаэтон|Цех пекаря|Цунами|Чайхона № 1|Чайная ложка
Шоколадница|Штолле|Шашлычный двор|Шпилька|Эларджи|Эрмитаж|Юность|Южный ветер|Якитория|Янтарь|Яблоневый сад|Ketch Up|Surf Coffee|Starbucks|Social Club|Pizza Maestro|Grill Pizza Bar
Union Jack|Coffee Time|Chicha|Cheese Room|Park Chinar|Food House|Fish Bone|Beefeater|Boom Bar|Thai Garden|Phoenix|Black Star Burger`
    .split(/[|\n]/)
    .map((name) => name.trim())

beforeAll(async () => {
  for (const name of names) await buildPlace(app.db, { name, category: 'restaurants' })
  await indexPlaces(app.db)
})

/** Pseudorandom numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

async function firstThree(text: string): Promise<string[]> {
  const ids = (await findPlaces(app.db, { text, cityId: 1 })).slice(0, 3)
  const rows = await app.db
    .selectFrom('places')
    .select(['id', 'name'])
    .where('id', 'in', [...ids, ''])
    .execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.name ?? '')
}

/** Expects that this share of what is typed finds its place among the first three. */
async function expectRecall(
  goal: number,
  typed: { text: string; meant: string }[],
  isFound: (found: string, pair: { text: string; meant: string }) => boolean,
): Promise<void> {
  const missed: string[] = []
  for (const pair of typed) {
    const found = await firstThree(pair.text)
    if (!found.some((name) => isFound(name, pair)))
      missed.push(`${pair.text} → ${pair.meant}: ${found.join(', ')}`)
  }
  expect(1 - missed.length / typed.length, missed.join('\n')).toBeGreaterThanOrEqual(goal)
}

function pairs(seed: number, makeTypo: (text: string, pick: (below: number) => number) => string | null) {
  const pick = numbers(seed)
  const made: { text: string; meant: string }[] = []
  while (made.length < pairsOfKind) {
    const meant = names[pick(names.length)] ?? ''
    const text = makeTypo(plain(meant), pick)
    if (text !== null && text !== plain(meant)) made.push({ text, meant })
  }
  return made
}

test.each([
  [3, 0.98],
  [4, 0.99],
  [5, 1],
])('the first %d letters find names that begin with them', async (length, goal) => {
  const typed = pairs(length, (text) => (text.length > length ? text.slice(0, length).trim() : null))
  const begins = (found: string, { text }: { text: string }) =>
    foldName(found).startsWith(foldName(text)) || plain(found).startsWith(text)
  await expectRecall(goal, typed, begins)
})

/** A letter that is neither the first nor beside a space. */
function within(text: string, pick: (below: number) => number): number {
  const places = [...text].flatMap((_, at) => (/^[\p{L}]{3}$/u.test(text.slice(at - 1, at + 2)) ? [at] : []))
  return places[pick(places.length)] ?? -1
}

const spoilers: Record<string, (text: string, at: number, pick: (below: number) => number) => string> = {
  swapped: (text, at) => text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2),
  dropped: (text, at) => text.slice(0, at) + text.slice(at + 1),
  doubled: (text, at) => text.slice(0, at) + text[at] + text.slice(at),
  replaced: (text, at, pick) => {
    const letters = /[а-я]/.test(text[at] ?? '') ? 'оаеинтсрвл' : 'aeiontsrhl'
    return text.slice(0, at) + letters[pick(letters.length)] + text.slice(at + 1)
  },
}

test.each(Object.keys(spoilers))('one letter %s', async (kind) => {
  const typed = pairs(kind.length, (text, pick) => {
    const at = within(text, pick)
    return at < 0 || text.length < 6 ? null : (spoilers[kind]?.(text, at, pick) ?? null)
  })
  await expectRecall(0.95, typed, (found, { meant }) => found === meant)
})

/** As in chats: each letter is replaced by one or two Latin letters. */
const chat: Record<string, string> = Object.fromEntries(
  'а a|б b|в v|г g|д d|е e|ж zh|з z|и i|й y|к k|л l|м m|н n|о o|п p|р r|с s|т t|у u|ф f|х h|ц c|ч ch|ш sh|щ sch|ъ |ы y|ь |э e|ю yu|я ya'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
)

test('transliterated names are found', async () => {
  const typed = pairs(11, (text) =>
    /[а-я]/.test(text) ? Array.from(text, (letter) => chat[letter] ?? letter).join('') : null,
  )
  await expectRecall(0.95, typed, (found, { meant }) => found === meant)
})

test('the word «кафе» beside the name is accepted', async () => {
  const typed = pairs(13, (text) => (text.startsWith('кафе') ? null : `кафе ${text}`))
  await expectRecall(0.97, typed, (found, { meant }) => found === meant)
})

test.each(['хинк', 'узбек', 'хоро', 'салхи', 'хмел'])(
  '«%s» is not read in the other layout',
  async (text) => {
    expect(plain((await firstThree(text))[0] ?? '')).toMatch(new RegExp(`^${text}`))
  },
)

test.each([
  ['Қазақ асы', 'казак асы'],
  ['Өзбек плов', 'озбек'],
  ['Җырлы кафе', 'жырлы'],
  ['Ћевап код Љубе', 'чевап'],
  ['Ўсмешка', 'усмешка'],
  ['Їжачок і грибок', 'ижачок'],
  ['Łódź bar', 'lodz'],
])('«%s» is found by «%s»', async (name, typed) => {
  await buildPlace(app.db, { name, category: 'restaurants' })
  await indexPlaces(app.db)
  expect((await firstThree(typed))[0]).toBe(name)
})

test('a repeated letter finds nothing', async () => {
  expect(await firstThree('zzzz')).toEqual([])
  expect(await firstThree('ааа')).toEqual([])
})

describe('similar names', () => {
  beforeAll(async () => {
    const similarNames =
      'Вареничная|Вареничная № 2|Il Fornetto|Иль Форнетто|Форнетто и Ко|Fornetto|Фаренгейт|Прайм|Прайм|Прайм|Прайм-кафе|Пикассо'
    for (const name of similarNames.split('|')) await buildPlace(app.db, { name, category: 'restaurants' })
    await indexPlaces(app.db)
  })

  test.each([
    // An unfinished word is not completed to another one that only sounds alike.
    ['фаренейт', 'Фаренгейт'],
    ['foretto', 'Fornetto'],
    ['кафе прайм кафе', 'Прайм-кафе'],
    ['кафе фаренгейт', 'Фаренгейт'],
    // The transliteration used in chats.
    ['picca maestro', 'Pizza Maestro'],
    ['xinkali tancevali', 'Хинкали Танцевали'],
    ['wtolle', 'Штолле'],
    ['cex pekarya', 'Цех пекаря'],
  ])('«%s» finds «%s»', async (typed, meant) => {
    expect(await firstThree(typed)).toContain(meant)
  })
})

test('of a dozen unknown words three are corrected, once for places and people', async () => {
  const database = await openTestDatabase()
  const keys: number[] = []
  const { app: api, close } = await startApiWithStatementListener(database.url, ({ query }) => {
    if (query.sql.includes('"words"."key" = "wanted"."id"'))
      keys.push(String(query.parameters).split(',').length)
  })
  try {
    const text = Array.from('абвгдежзиклм', (letter) => `${letter}щхнукзтолпрвмс`).join(' ')
    expect((await searchWhileTyping(api.db, { text })).places).toEqual([])
    expect(keys).toHaveLength(1)
    expect(keys[0]).toBeGreaterThan(2000)
    expect(keys[0]).toBeLessThan(4000)
  } finally {
    await close()
    await database.close()
  }
})

import { sql } from 'kysely'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { indexPlaces } from '#server/features/search/indexing/service.ts'

const dishes =
  'Хинкали Хачапури Борщ Пельмени Вареники Солянка Окрошка Плов Лагман Манты Шашлык Люля-кебаб Харчо Сациви Рамен Удон Том-ям Фо-бо Паста Карбонара Лазанья Ризотто Пицца Маргарита Бургер Чизбургер Стейк Оливье Цезарь Винегрет Сырники Блины Оладьи Тирамису Чизкейк Медовик Наполеон Панкейки Капучино Лимонад'.split(
    ' ',
  )
const stations =
  'Курская Чистые_пруды Тургеневская Лубянка Театральная Таганская Павелецкая Полянка Октябрьская Добрынинская Парк_культуры Кропоткинская Смоленская Арбатская Белорусская Маяковская Новослободская Менделеевская Достоевская Проспект_Мира Сухаревская Красные_Ворота Комсомольская Бауманская Электрозаводская Семёновская Сокольники Рижская Алексеевская ВДНХ'
    .split(' ')
    .map((name) => name.replaceAll('_', ' '))
const chains = 'Чайхона Самобранка Рюмочная Лепёшка Ложкин Пирогоff Теремок Пышечная Огонёк Кружка'.split(' ')

const stationsTyped = ['курской', 'чистых прудов', 'таганской', 'полянки', 'парка культуры']

export const textsWithDishes = [
  ...['хинкали', 'хачапури', 'борщ', 'тирамису', 'рамен'].flatMap((dish, at) => [
    `${dish} на веранде`,
    `${dish} недорого у ${stationsTyped[at]}`,
    `${dish} и капучино с верандой`,
    `кафе рядом с метро ${stations[at]}`,
  ]),
  'чайхона с верандой',
  'пирогоff недорого',
  'хинкалли на вернаде у курской',
  '[byrfkb yf dthfylt',
]

export const textsWithoutResults = [
  'хинкали на веранде с караоке и кальяном у курской',
  'ресторан с караоке и кальяном на веранде недорого у полянки',
  'тирамису с бильярдом и боулингом у лубянки',
  'щщщъъъ на веранде недорого',
  'борщ с кальяном и танцполом у парка культуры открыто сейчас',
]

/** Adds menus, metro stations and chains to generated places: the generator makes none. Raw SQL, because it is bulk. */
export async function addSearchData(dataDir: string, city: string): Promise<void> {
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }))
  const { db } = database
  try {
    await sql`
      insert into galleries (id, place_id, kind, position, title, sections)
      select substr(id, 1, 23) || 'm', id, 'menu', 0, 'Основное', jsonb_build_array(jsonb_build_object(
        'title', 'Меню', 'dishes', (
          select jsonb_agg(jsonb_build_object('name', dish, 'price', 300, 'weight', '', 'note', ''))
          from unnest(${dishes}::text[]) with ordinality list(dish, at)
          where (hashtext(places.id) >> (at % 30)::int) & 3 = 0)))
      from places where hashtext(id) % 3 = 0 on conflict do nothing`.execute(db)
    await sql`update galleries set sections = '[]' where sections @? '$[*].dishes ? (@ == null)'`.execute(db)
    await sql`
      insert into landmarks (city_id, kind, name, lat, lon)
      select c.id, 'metro', list.name, p.lat, p.lon
      from cities c, unnest(${stations}::text[]) with ordinality list(name, at)
      cross join lateral (
        select lat, lon from places where city_id = c.id and is_listed order by md5(id || at) limit 1) p
      where c.latin_name = ${city}`.execute(db)
    await sql`
      insert into organisations (id, name)
      select lpad(to_hex(at), 24, 'c'), name from unnest(${chains}::text[]) with ordinality list(name, at)
      on conflict do nothing`.execute(db)
    await sql`
      update places set organisation_id = lpad(to_hex(1 + abs(hashtext(id)) / 20 % 10), 24, 'c')
      where hashtext(id) % 20 = 0`.execute(db)
    await sql`
      update organisations o set place_count = (select count(*) from places where organisation_id = o.id)
      where name = any(${chains})`.execute(db)
    await indexPlaces(db)
    await sql`vacuum analyze`.execute(db)
  } finally {
    await database.close()
  }
}

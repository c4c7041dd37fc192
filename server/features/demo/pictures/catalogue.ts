import * as dishes from './dishes.ts'
import { byTheWindow, coffeeTable, glassesOnBar } from './drinks.ts'
import {
  bakeryRoom,
  barRoom,
  breweryRoom,
  cafeRoom,
  clubRoom,
  diningRoom,
  loungeRoom,
  moods,
} from './interiors.ts'
import { portrait } from './portraits.ts'
import { type StillLife, stillLife } from './still-life.ts'
import { facades, street, terrace } from './streets.ts'

export type Picture = { key: string; caption: string; isPortrait: boolean; draw: () => string }

/** Every picture of the demonstration; its place in the list is its seed, so append only. */
const scenes: readonly [key: string, caption: string, draw: (seed: number) => string][] = [
  ...dish('borscht', 'Борщ со сметаной', { dish: dishes.borscht, surface: 'linen', cloth: '#d9694a' }),
  ...dish('borscht-dark', 'Борщ на тёмном столе', {
    dish: dishes.borscht,
    surface: 'walnut',
    eaten: 'hands',
  }),
  ...dish('pumpkin-soup', 'Тыквенный крем-суп', {
    dish: dishes.pumpkinSoup,
    surface: 'sage',
    eaten: 'hands',
    cloth: '#fbf0dc',
  }),
  ...dish('mushroom-soup', 'Грибной суп', {
    dish: dishes.mushroomSoup,
    surface: 'oak',
    eaten: 'hands',
    cloth: '#5f7f5a',
  }),
  ...dish('ramen', 'Рамен с яйцом и тясю', { dish: dishes.ramen, surface: 'slate', eaten: 'chopsticks' }),
  ...dish('ramen-oak', 'Рамен', {
    dish: dishes.ramen,
    surface: 'oak',
    eaten: 'chopsticks',
    cloth: '#33415c',
  }),
  ...dish('pho', 'Суп фо с говядиной', { dish: dishes.pho, surface: 'tile', eaten: 'chopsticks' }),
  ...dish('tom-yam', 'Том-ям с креветками', { dish: dishes.tomYam, surface: 'navy', eaten: 'chopsticks' }),
  ...dish('greek-salad', 'Греческий салат', { dish: dishes.greekSalad, surface: 'marble', cloth: '#3d7c8f' }),
  ...dish('poke', 'Поке с лососем', { dish: dishes.pokeBowl, surface: 'rose', eaten: 'chopsticks' }),
  ...dish('pasta-tomato', 'Паста с томатами', {
    dish: dishes.pasta('tomato'),
    surface: 'checked',
    cloth: '#fbf6ee',
  }),
  ...dish('pasta-pesto', 'Паста с песто', { dish: dishes.pasta('pesto'), surface: 'oak' }),
  ...dish('carbonara', 'Карбонара', { dish: dishes.pasta('cream'), surface: 'navy', cloth: '#e8b44c' }),
  ...dish('margherita', 'Маргарита', { dish: dishes.pizza('margherita'), surface: 'slate', eaten: 'hands' }),
  ...dish('pepperoni', 'Пицца с пепперони', {
    dish: dishes.pizza('pepperoni'),
    surface: 'checked',
    eaten: 'hands',
  }),
  ...dish('pizza-mushroom', 'Пицца с грибами', {
    dish: dishes.pizza('mushroom'),
    surface: 'sage',
    eaten: 'hands',
  }),
  ...dish('steak', 'Стейк с овощами', { dish: dishes.steak, surface: 'walnut', cloth: '#33415c' }),
  ...dish('steak-marble', 'Стейк рибай', { dish: dishes.steak, surface: 'marble' }),
  ...dish('khinkali', 'Хинкали', {
    dish: dishes.khinkali,
    surface: 'linen',
    eaten: 'hands',
    cloth: '#b23a48',
  }),
  ...dish('khinkali-dark', 'Хинкали с пылу с жару', {
    dish: dishes.khinkali,
    surface: 'walnut',
    eaten: 'hands',
  }),
  ...dish('khachapuri', 'Хачапури по-аджарски', { dish: dishes.khachapuri, surface: 'tile', eaten: 'hands' }),
  ...dish('pelmeni', 'Пельмени со сметаной', { dish: dishes.pelmeni, surface: 'navy', cloth: '#d9694a' }),
  ...dish('pelmeni-oak', 'Пельмени', { dish: dishes.pelmeni, surface: 'oak' }),
  ...dish('syrniki', 'Сырники с ягодами', { dish: dishes.syrniki, surface: 'rose' }),
  ...dish('pancakes', 'Панкейки', { dish: dishes.pancakes, surface: 'marble', cloth: '#e8b44c' }),
  ...dish('sushi', 'Суши и роллы', { dish: dishes.sushi, surface: 'oak', eaten: 'chopsticks' }),
  ...dish('sushi-rose', 'Сет роллов', { dish: dishes.sushi, surface: 'rose', eaten: 'chopsticks' }),
  ...dish('dim-sum', 'Дим-самы', { dish: dishes.dimSum, surface: 'navy', eaten: 'chopsticks' }),
  ...dish('crab', 'Краб на льду', { dish: dishes.crab, surface: 'slate', eaten: 'hands' }),
  ...dish('crab-linen', 'Камчатский краб', { dish: dishes.crab, surface: 'tile', eaten: 'hands' }),
  ...dish('scallops', 'Гребешки', { dish: dishes.scallops, surface: 'marble' }),
  ...dish('plov', 'Плов', { dish: dishes.plov, surface: 'walnut', eaten: 'hands' }),
  ...dish('shashlik', 'Шашлык', { dish: dishes.shashlik, surface: 'slate', eaten: 'hands' }),
  ...dish('breakfast', 'Завтрак', { dish: dishes.breakfast, surface: 'sage', cloth: '#fbf0dc' }),
  ...dish('croissant', 'Круассан с джемом', {
    dish: dishes.croissant,
    surface: 'marble',
    eaten: 'hands',
    cloth: '#8fa98a',
  }),
  ...dish('berry-tart', 'Ягодный тарт', { dish: dishes.berryTart, surface: 'oak', cloth: '#b23a48' }),
  ...dish('honey-cake', 'Медовик', { dish: dishes.honeyCake, surface: 'navy' }),
  ...dish('ice-cream', 'Мороженое', { dish: dishes.iceCream, surface: 'rose', eaten: 'hands' }),
  ...dish('grilled-fish', 'Рыба на гриле', { dish: dishes.grilledFish, surface: 'navy' }),
  ...dish('grilled-fish-linen', 'Рыба дня', { dish: dishes.grilledFish, surface: 'linen' }),
  ...dish('hummus', 'Хумус с питой', { dish: dishes.hummus, surface: 'sage', eaten: 'hands' }),
  ...dish('tacos', 'Тако', { dish: dishes.tacos, surface: 'oak', eaten: 'hands' }),
  ...dish('burger', 'Бургер с картошкой', { dish: dishes.burgerPlate, surface: 'slate', eaten: 'hands' }),
  ...dish('burger-checked', 'Бургер', { dish: dishes.burgerPlate, surface: 'checked', eaten: 'hands' }),
  ...dish('curry', 'Карри с рисом', { dish: dishes.curry, surface: 'rose', eaten: 'hands' }),
  [
    'martini',
    'Мартини',
    (seed) =>
      glassesOnBar(
        seed,
        [{ kind: 'martini', liquid: ['#dfe6a8', '#f0f4cf'], garnish: 'olive' }],
        ['#1d2740', '#0f1428', '#f07f5a'],
      ),
  ],
  [
    'cocktails',
    'Коктейли',
    (seed) =>
      glassesOnBar(
        seed,
        [
          { kind: 'coupe', liquid: ['#d9485a', '#f29aa4'], garnish: 'cherry' },
          { kind: 'rocks', liquid: ['#c9782c', '#e8b46a'], garnish: 'orange' },
          { kind: 'highball', liquid: ['#8fc48a', '#cfe8c4'], garnish: 'mint' },
        ],
        ['#5a1d2d', '#2a0d18', '#e8b44c'],
      ),
  ],
  [
    'negroni',
    'Негрони',
    (seed) =>
      glassesOnBar(
        seed,
        [{ kind: 'rocks', liquid: ['#c2301f', '#e8694a'], garnish: 'orange' }],
        ['#3a1a2c', '#160a12', '#f0a05a'],
      ),
  ],
  [
    'spritz',
    'Шприцы',
    (seed) =>
      glassesOnBar(
        seed,
        [
          { kind: 'wine', liquid: ['#e8702c', '#f6a05a'], garnish: 'orange' },
          { kind: 'wine', liquid: ['#f0a0a8', '#f8cfd0'], garnish: 'mint' },
        ],
        ['#1f5f63', '#0d2c30', '#f0b25a'],
      ),
  ],
  [
    'tiki',
    'Тики-коктейли',
    (seed) =>
      glassesOnBar(
        seed,
        [
          { kind: 'hurricane', liquid: ['#e8a52c', '#d9532f'], garnish: 'orange' },
          { kind: 'hurricane', liquid: ['#4b9ab0', '#a8dce0'], garnish: 'cherry' },
          { kind: 'coupe', liquid: ['#e8d06a', '#f6ecb0'], garnish: 'lemon' },
        ],
        ['#2b1245', '#120820', '#f0559a'],
      ),
  ],
  [
    'red-wine',
    'Красное вино',
    (seed) =>
      glassesOnBar(
        seed,
        [
          { kind: 'wine', liquid: ['#7a1430', '#a83a55'] },
          { kind: 'wine', liquid: ['#8f1f3a', '#b8475a'] },
        ],
        ['#4a1c24', '#1c0a0e', '#e8b44c'],
      ),
  ],
  [
    'white-wine',
    'Белое и игристое',
    (seed) =>
      glassesOnBar(
        seed,
        [
          { kind: 'flute', liquid: ['#f0d98a', '#fbeeb8'] },
          { kind: 'wine', liquid: ['#ead58a', '#f8ecb8'] },
          { kind: 'flute', liquid: ['#f3b8a8', '#fbdcd0'] },
        ],
        ['#2f4a58', '#14232c', '#f0d9a8'],
      ),
  ],
  [
    'beers',
    'Пиво',
    (seed) =>
      glassesOnBar(
        seed,
        [
          { kind: 'beer', liquid: ['#e8a52c', '#fff6e2'] },
          { kind: 'pint', liquid: ['#4a2416', '#e8cfa8'] },
          { kind: 'pint', liquid: ['#c4702c', '#fbe8c8'] },
        ],
        ['#1f3a34', '#0f201c', '#f0c04a'],
      ),
  ],
  [
    'pint',
    'Кружка светлого',
    (seed) =>
      glassesOnBar(
        seed,
        [{ kind: 'beer', liquid: ['#f0b53a', '#fffaf0'] }],
        ['#5c3420', '#22120a', '#ffdf94'],
      ),
  ],
  [
    'tasting',
    'Дегустационный сет',
    (seed) =>
      glassesOnBar(
        seed,
        [
          { kind: 'pint', liquid: ['#f3c84a', '#fffaf0'] },
          { kind: 'pint', liquid: ['#d98a2c', '#fbe8c8'] },
          { kind: 'pint', liquid: ['#a8481f', '#f0d4b0'] },
          { kind: 'pint', liquid: ['#3a1c12', '#d9b98f'] },
        ],
        ['#33415c', '#141b2c', '#e8b44c'],
      ),
  ],
  [
    'shots',
    'Настойки',
    (seed) =>
      glassesOnBar(
        seed,
        [
          { kind: 'shot', liquid: ['#c9283a', '#ee7a80'] },
          { kind: 'shot', liquid: ['#e8a52c', '#f8d07a'] },
          { kind: 'shot', liquid: ['#4f8a4a', '#a8d08a'] },
          { kind: 'shot', liquid: ['#5a2a6b', '#9a6bb0'] },
        ],
        ['#2b2d6b', '#10112c', '#ffc86b'],
      ),
  ],
  [
    'gin-tonic',
    'Джин-тоник',
    (seed) =>
      glassesOnBar(
        seed,
        [
          { kind: 'highball', liquid: ['#cfe6e2', '#eef8f6'], garnish: 'lemon' },
          { kind: 'highball', liquid: ['#e6b8c4', '#f8dfe4'], garnish: 'mint' },
        ],
        ['#174a4e', '#0a2022', '#8fe0d8'],
      ),
  ],
  ['latte-heart', 'Латте и печенье', (seed) => coffeeTable(seed, 'marble', 'heart', '#fbf6ee', 'cookies')],
  ['latte-book', 'Кофе и книга', (seed) => coffeeTable(seed, 'walnut', 'rosetta', '#2f6f78', 'book')],
  ['latte-two', 'Две чашки капучино', (seed) => coffeeTable(seed, 'sage', 'tulip', '#c0653f', 'second')],
  ['latte-cake', 'Капучино и пирожные', (seed) => coffeeTable(seed, 'rose', 'tulip', '#fbf6ee', 'cake')],
  ['espresso', 'Кофе на бегу', (seed) => coffeeTable(seed, 'navy', 'none', '#e8b44c', 'cookies')],
  ['latte-oak', 'Раф', (seed) => coffeeTable(seed, 'oak', 'heart', '#33415c', 'cake')],
  ['tea', 'Чай у окна', (seed) => byTheWindow(seed, 'tea', ['#e8cfae', '#bfe0ea', '#a8703f'])],
  ['tea-green', 'Чайник улуна', (seed) => byTheWindow(seed, 'tea', ['#a9bfa2', '#d9ecd8', '#6b4a30'])],
  [
    'lemonade',
    'Домашний лимонад',
    (seed) => byTheWindow(seed, 'lemonade', ['#b9cfc0', '#cfe6ee', '#d9b587']),
  ],
  [
    'filter-coffee',
    'Кофе в кемексе',
    (seed) => byTheWindow(seed, 'filter', ['#d9a58f', '#e6dcc8', '#8f5c3a']),
  ],
  ['cocoa', 'Какао с маршмеллоу', (seed) => byTheWindow(seed, 'cocoa', ['#5f7f8f', '#c9d9e3', '#7a4a2c'])],
  ['bar-bottle', 'Барная стойка', (seed) => barRoom(seed, moods.bottle)],
  ['bar-ruby', 'Бар вечером', (seed) => barRoom(seed, moods.ruby)],
  ['bar-midnight', 'Стойка и полки', (seed) => barRoom(seed, moods.midnight)],
  ['bar-loft', 'Бар в кирпичном зале', (seed) => barRoom(seed, moods.loft)],
  ['bar-teal', 'За стойкой', (seed) => barRoom(seed, moods.teal)],
  ['dining-cream', 'Светлый зал', (seed) => diningRoom(seed, moods.cream)],
  ['dining-sage', 'Зал с окнами в сад', (seed) => diningRoom(seed, moods.sage)],
  ['dining-ruby', 'Вечерний зал', (seed) => diningRoom(seed, moods.ruby)],
  ['dining-sky', 'Зал днём', (seed) => diningRoom(seed, moods.sky)],
  ['dining-teal', 'Зал с видом на город', (seed) => diningRoom(seed, moods.teal)],
  ['dining-saffron', 'Главный зал', (seed) => diningRoom(seed, moods.saffron)],
  ['cafe-cream', 'Кофейня', (seed) => cafeRoom(seed, moods.cream)],
  ['cafe-sage', 'Стойка и витрина', (seed) => cafeRoom(seed, moods.sage)],
  ['cafe-blush', 'Кафе утром', (seed) => cafeRoom(seed, moods.blush)],
  ['cafe-sky', 'Столик у окна', (seed) => cafeRoom(seed, moods.sky)],
  ['cafe-loft', 'Кофейня в лофте', (seed) => cafeRoom(seed, moods.loft)],
  ['lounge-midnight', 'Лаунж', (seed) => loungeRoom(seed, moods.midnight)],
  ['lounge-ruby', 'Диваны и кальян', (seed) => loungeRoom(seed, moods.ruby)],
  ['lounge-saffron', 'Чайная комната', (seed) => loungeRoom(seed, moods.saffron)],
  ['brewery-loft', 'Пивоварня', (seed) => breweryRoom(seed, moods.loft)],
  ['brewery-bottle', 'Танки и краны', (seed) => breweryRoom(seed, moods.bottle)],
  ['bakery-cream', 'Пекарня', (seed) => bakeryRoom(seed, moods.cream)],
  ['bakery-sky', 'Полки с хлебом', (seed) => bakeryRoom(seed, moods.sky)],
  ['bakery-blush', 'Витрина с пирожными', (seed) => bakeryRoom(seed, moods.blush)],
  ['club-violet', 'Танцпол', (seed) => clubRoom(seed, ['#2b1245', '#8a3fd0', '#f0559a'])],
  ['club-blue', 'Диджей за пультом', (seed) => clubRoom(seed, ['#0f2347', '#3f7fe0', '#4fe0d0'])],
  ['club-red', 'Полночь', (seed) => clubRoom(seed, ['#4a1020', '#f04a3a', '#f0b04a'])],
  ['club-green', 'Сет до утра', (seed) => clubRoom(seed, ['#0d2f2a', '#3fd08a', '#e8e04f'])],
  ['street-ochre', 'Вход с улицы', (seed) => street(seed, facades.ochre, 'day')],
  ['street-brick-night', 'Витрина ночью', (seed) => street(seed, facades.brick, 'night')],
  ['street-mint-evening', 'Вечер у входа', (seed) => street(seed, facades.mint, 'evening')],
  ['street-rose', 'Фасад', (seed) => street(seed, facades.rose, 'day')],
  ['street-plum-night', 'Поздний вечер', (seed) => street(seed, facades.plum, 'night')],
  ['street-blue', 'Летние столики', (seed) => street(seed, facades.blue, 'day')],
  ['street-cream-evening', 'Окна светятся', (seed) => street(seed, facades.cream, 'evening')],
  ['terrace-sea', 'Терраса у моря', (seed) => terrace(seed, 'sea', 'day', '#d9532f')],
  ['terrace-sea-evening', 'Закат у моря', (seed) => terrace(seed, 'sea', 'evening', '#e8b44c')],
  ['terrace-bridge', 'Вид на мост', (seed) => terrace(seed, 'bridge', 'day', '#d9532f')],
  ['terrace-bridge-evening', 'Мост вечером', (seed) => terrace(seed, 'bridge', 'evening', '#2f6f78')],
  ['terrace-canal', 'Терраса у канала', (seed) => terrace(seed, 'canal', 'day', '#e8b44c')],
  ['terrace-canal-night', 'Ночь у канала', (seed) => terrace(seed, 'canal', 'night', '#b23a48')],
  ['terrace-towers', 'Вид на высотки', (seed) => terrace(seed, 'towers', 'evening', '#2f6b45')],
  ['terrace-towers-night', 'Огни города', (seed) => terrace(seed, 'towers', 'night', '#d9532f')],
  ['terrace-mountains', 'Терраса в горах', (seed) => terrace(seed, 'mountains', 'day', '#2f6b45')],
  ['terrace-court', 'Столики во дворе', (seed) => terrace(seed, 'court', 'day', '#d9532f')],
  ['terrace-court-evening', 'Двор вечером', (seed) => terrace(seed, 'court', 'evening', '#6b3f6b')],
]

const portraitGrounds = [
  '#e8b44c',
  '#3d7c8f',
  '#c9785a',
  '#8fa98a',
  '#6b3fa0',
  '#b23a48',
  '#5f8fa8',
  '#d98aa0',
]
const PORTRAITS_OF_EACH = 14

export const pictures: readonly Picture[] = [
  ...scenes.map(([key, caption, draw], index) => ({
    key,
    caption,
    isPortrait: false,
    draw: () => draw(index + 1),
  })),
  ...(['woman', 'man'] as const).flatMap((who, half) =>
    Array.from({ length: PORTRAITS_OF_EACH }, (_, index) => ({
      key: `${who}-${index + 1}`,
      caption: 'Портрет',
      isPortrait: true,
      draw: () =>
        portrait(1000 + half * 100 + index, {
          woman: who === 'woman',
          ground: portraitGrounds[(index + half * 3) % portraitGrounds.length] ?? '#e8b44c',
        }),
    })),
  ),
]

function dish(key: string, caption: string, scene: StillLife): [string, string, (seed: number) => string][] {
  return [[key, caption, (seed) => stillLife(seed, scene)]]
}

import { expect, test } from 'vitest'
import { findDishes } from './menu-search.ts'

const dish = (name: string, note = '') => ({ name, note, price: 500, weight: '' })
const menu = [
  { title: 'Супы', dishes: [dish('Борщ', 'со сметаной'), dish('Уха')] },
  { title: 'Десерты', dishes: [dish('Медовик'), dish('Чёрный лес')] },
]

test.each([
  ['', ['Борщ', 'Уха', 'Медовик', 'Чёрный лес']],
  ['борщ', ['Борщ']],
  ['СМЕТАНА', []],
  ['сметан', ['Борщ']],
  ['черный', ['Чёрный лес']],
  ['супы уха', ['Уха']],
  ['пицца', []],
])('«%s»', (query, names) => {
  expect(findDishes(menu, query).flatMap((section) => section.dishes.map(({ name }) => name))).toEqual(names)
})

import { expect, test } from 'vitest'
import type { PlaceValues } from '#contract/places/place-writing.ts'
import { id, images, picture, values } from '#tests/support/components/place-values.ts'
import { moveRow, remainingRows } from './edit-rows.ts'
import { type GalleryFormValues, type PlaceFormValues, placeFormValuesOf } from './place-form-values.ts'
import { changedFields, changeOf, pickFields, toPlaceValues } from './place-payload.ts'
import { errorsOfResponse, placeProblems } from './place-problems.ts'

const organisations = [{ id: id('0'), name: 'Рестораны' }]
const formValues = placeFormValuesOf({ values, images, organisations })
const sent = (change: Partial<PlaceFormValues>) => toPlaceValues({ ...formValues, ...change })
const gallery = (change: Partial<GalleryFormValues>): GalleryFormValues => ({
  id: 'custom_9',
  title: '',
  description: '',
  photos: [],
  sections: [],
  ...change,
})

test('an unchanged form gives the payload it was made from, except ids of hours', () => {
  const back = toPlaceValues(formValues)
  expect(back).toEqual({ ...values, schedules: back.schedules })
  expect(back.schedules).toEqual([
    {
      id: id('3'),
      name: '',
      isMain: true,
      note: '',
      items: [{ dayOfWeek: 1, startAt: '10:00', endAt: '02:00' }],
    },
  ])
})

test('ids that only the form uses are not sent', () => {
  const { phones, links, schedules, albums } = sent({
    phones: [{ id: 'custom_1', phone: '+7 (495) 765-43-21', name: '' }],
    links: [{ id: 'custom_2', link: ' https://ya.ru ', name: ' Сайт ' }],
    schedules: [{ ...(formValues.schedules[0] ?? missingFixture()), id: 'custom_3' }],
    albums: [gallery({ title: 'Новый', photos: [picture('b')] })],
  })
  expect(phones).toEqual([{ phone: '+74957654321', name: '' }])
  expect(links).toEqual([{ link: 'https://ya.ru', name: 'Сайт' }])
  expect([schedules[0], albums[0]].map((item) => item && 'id' in item)).toEqual([false, false])
})

test.each<[string, Partial<PlaceFormValues>, Partial<PlaceValues>]>([
  [
    'a phone with only the country code',
    { phones: [{ id: 'custom_1', phone: '+7 ', name: 'Зал' }] },
    { phones: [] },
  ],
  ['a phone without digits', { phones: [{ id: 'custom_1', phone: '+', name: 'Зал' }] }, { phones: [] }],
  [
    'a removed phone',
    { phones: formValues.phones.map((phone) => ({ ...phone, isDeleted: true })) },
    { phones: [] },
  ],
  ['an empty link', { links: [{ id: 'custom_1', link: '  ', name: 'Сайт' }] }, { links: [] }],
  [
    'a removed link',
    { links: formValues.links.map((link) => ({ ...link, isDeleted: true })) },
    { links: [] },
  ],
  [
    'a removed schedule',
    { schedules: formValues.schedules.map((schedule) => ({ ...schedule, isDeleted: true })) },
    { schedules: [] },
  ],
  [
    'an additional schedule without a name',
    { schedules: formValues.schedules.map((schedule) => ({ ...schedule, isMain: false })) },
    { schedules: [] },
  ],
  ['an album without photos', { albums: [gallery({ title: 'Пустой' })] }, { albums: [] }],
  ['an album without a title', { albums: [gallery({ photos: [picture('b')] })] }, { albums: [] }],
  [
    'a removed album',
    { albums: formValues.albums.map((album) => ({ ...album, isDeleted: true })) },
    { albums: [] },
  ],
  ['an empty menu', { menus: [gallery({ title: 'Пустое' })] }, { menus: [] }],
  [
    'a menu whose dishes have no names',
    {
      menus: [
        gallery({
          title: 'Меню',
          sections: [
            { id: 's', title: 'Супы', dishes: [{ id: 'd', name: ' ', price: '', weight: '', note: '' }] },
          ],
        }),
      ],
    },
    { menus: [] },
  ],
])('%s is dropped', (_, change, expected) => {
  expect(sent(change)).toMatchObject(expected)
})

test('lists keep their order on the screen, except that the main schedule comes first', () => {
  const [main = missingFixture()] = formValues.schedules
  const kitchen = { ...main, id: id('7'), isMain: false, name: 'Кухня' }
  const { schedules, albums } = sent({
    schedules: [kitchen, main],
    albums: formValues.albums.map((album) => ({ ...album, photos: album.photos.toReversed() })),
  })
  expect(schedules.map((schedule) => schedule.name)).toEqual(['', 'Кухня'])
  expect(albums[0]?.photos.map((photo) => photo.id)).toEqual([id('c'), id('b')])
  expect(albums[0]?.photos[1]?.description).toBe('Каминный')
})

test('typed numbers are parsed', () => {
  expect(sent({ averageCheck: '1 200', seats: '', stayMinutes: '90' })).toMatchObject({
    average_check: 1200,
    seats: 0,
    stay_minutes: 90,
  })
  expect(sent({ averageCheck: '' }).average_check).toBeNull()
})

test.each([
  ['1 250', undefined],
  ['', undefined],
  ['650,50', 'Целые рубли, без копеек'],
  ['650.00', 'Целые рубли, без копеек'],
  ['450/650', 'Одно целое число рублей, от 0 до 1\u00A0000\u00A0000'],
  ['1,250', 'Одно целое число рублей, от 0 до 1\u00A0000\u00A0000'],
  ['от 500', 'Одно целое число рублей, от 0 до 1\u00A0000\u00A0000'],
  ['2000000', 'Не больше 1\u00A0000\u00A0000 ₽'],
])('a price of «%s» is accepted or refused with a message', (typed, problem) => {
  expect(placeProblems({ ...formValues, averageCheck: typed }).average_check).toBe(problem)
})

test('only changed fields are sent, with the version of the form', () => {
  const base = toPlaceValues(formValues)
  expect(changedFields(base, toPlaceValues(formValues))).toEqual([])
  const mine = sent({ name: 'Кафе Пушкин ', features: { ...formValues.features, wifi: false } })
  expect(changedFields(base, mine)).toEqual(['name', 'wifi'])
  expect(changeOf(base, mine, 7)).toEqual({ name: 'Кафе Пушкин', wifi: false, version: 7 })
  expect(pickFields(mine, ['name'])).toEqual({ name: 'Кафе Пушкин' })
})

test('a moved row skips removed rows, which keep their position', () => {
  const rows = [{ id: '1' }, { id: '2', isDeleted: true }, { id: '3' }]
  const moved = moveRow(rows, '3', -1)
  expect(moved.map((row) => row.id)).toEqual(['3', '2', '1'])
  expect(remainingRows(moved).map((row) => row.id)).toEqual(['3', '1'])
  expect(moveRow(rows, '1', -1)).toBe(rows)
  expect(moveRow(rows, '3', 1)).toBe(rows)
})

test.each<[string, Partial<PlaceFormValues>, Record<string, string>]>([
  ['nothing wrong', {}, {}],
  ['no name', { name: '  ' }, { name: 'Заполните это поле' }],
  [
    'a slug in Cyrillic',
    { latinName: 'пушкин' },
    { latin_name: 'Только строчные латинские буквы, цифры и\u00A0дефис' },
  ],
  ['an empty slug', { latinName: '' }, {}],
  ['no point on the map', { point: '' }, { point: 'Поставьте метку на карте' }],
  [
    'a latitude without a longitude',
    { point: '55.7' },
    { point: 'Нужны широта и долгота: 55.7558, 37.6173' },
  ],
  [
    'a short phone',
    { phones: [{ id: 'p', phone: '+7 (495) 123', name: '' }] },
    { 'phones/p/phone': 'Телефон должен соответствовать маске +7 (###) ###-##-##' },
  ],
  [
    'a link that is not a URL',
    { links: [{ id: 'l', link: 'pushkin', name: '' }] },
    { 'links/l/link': 'Введенное значение не является ссылкой' },
  ],
  [
    'photos without a title',
    { albums: [gallery({ id: 'a', photos: [picture('b')] })] },
    { 'albums/a/title': 'Назовите альбом' },
  ],
  [
    'dishes without a title',
    { menus: [gallery({ id: 'm', sections: formValues.menus[0]?.sections ?? [] })] },
    { 'menus/m/title': 'Назовите меню' },
  ],
  [
    'a price without a dish',
    {
      menus: [
        gallery({
          id: 'm',
          title: 'Меню',
          sections: [
            { id: 's', title: '', dishes: [{ id: 'd', name: '', price: '100', weight: '', note: '' }] },
          ],
        }),
      ],
    },
    { 'menus/m/sections/s/d/name': 'Назовите блюдо' },
  ],
  [
    'an additional schedule without a name',
    { schedules: formValues.schedules.map((schedule) => ({ ...schedule, id: 's', isMain: false })) },
    { 'schedules/s': 'Назовите расписание или сделайте его основным' },
  ],
])('problems of a form with %s', (_, change, expected) => {
  expect(placeProblems({ ...formValues, ...change })).toEqual(expected)
})

test('server errors by index are assigned to the right rows when empty rows were left out', () => {
  const [menu = missingFixture()] = formValues.menus
  const [section = missingFixture()] = menu.sections
  const phones = [{ id: 'custom_1', phone: '', name: '' }, ...formValues.phones]
  const fields = {
    name: ['Заполните это поле'],
    lat: ['Недопустимое значение'],
    'phones.0.phone': ['Нет такого номера'],
    'schedules.0.items.0.endAt': ['Недопустимое значение'],
    'albums.0.photos': ['Не больше 100'],
    'menus.0.sections.0.dishes.0.price': ['Слишком дорого'],
    links: ['Не больше 10'],
  }
  expect(errorsOfResponse(fields, { ...formValues, phones })).toEqual({
    name: 'Заполните это поле',
    point: 'Недопустимое значение',
    [`phones/${id('1')}/phone`]: 'Нет такого номера',
    [`schedules/${id('3')}`]: 'Недопустимое значение',
    [`albums/${id('5')}/photos`]: 'Не больше 100',
    [`menus/${menu.id}/sections/${section.id}/${section.dishes[0]?.id}/price`]: 'Слишком дорого',
    form: 'Ссылки: Не больше 10',
  })
})

function missingFixture(): never {
  throw new Error('The form values have one')
}

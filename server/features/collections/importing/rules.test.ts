import { expect, test } from 'vitest'
import { parseSavedPlaces, splitAddress } from './rules.ts'

const feature = (properties: object, coordinates: number[]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
})
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })
const pushkin = { name: 'Пушкин', note: '', address: '', point: null }

test.each([
  [
    'a list of Takeout, below its name and description',
    'Мои места\n\nTitle,Note,URL,Tags,Comment\n,,,,\nПушкин,"Взять ""бефстроганов""\nи чай",https://www.google.com/maps/place/x/data=!3m1!3d55.7652!4d37.6049,,\n',
    [{ ...pushkin, note: 'Взять "бефстроганов" и чай', point: { lat: 55.7652, lon: 37.6049 } }],
  ],
  [
    'saved places of Takeout, one without a point',
    collection(
      feature(
        { location: { name: 'Пушкин', address: 'Тверской бульвар, 26А' }, google_maps_url: 'x' },
        [37.6, 55.7],
      ),
      feature({ Title: 'Якорь', 'Google Maps URL': 'https://maps.google.com/?q=55.75,37.61' }, [0, 0]),
    ),
    [
      { ...pushkin, address: 'Тверской бульвар, 26А', point: { lat: 55.7, lon: 37.6 } },
      { ...pushkin, name: 'Якорь', point: { lat: 55.75, lon: 37.61 } },
    ],
  ],
  [
    'a map of Yandex',
    collection(feature({ iconCaption: 'Пушкин', description: 'Бульвар' }, [37.6, 55.7])),
    [{ ...pushkin, note: 'Бульвар', point: { lat: 55.7, lon: 37.6 } }],
  ],
  [
    'a table of the map of Yandex with commas in numbers',
    'Широта;Долгота;Описание;Подпись\n55,7;37,6;Бульвар;Пушкин',
    [{ ...pushkin, note: 'Бульвар', point: { lat: 55.7, lon: 37.6 } }],
  ],
  [
    'bookmarks with addresses of Yandex',
    JSON.stringify({
      bookmarks: [{ title: 'Пушкин', uri: 'https://yandex.ru/maps/?ll=37.60%2C55.70&z=16' }],
    }),
    [{ ...pushkin, point: { lat: 55.7, lon: 37.6 } }],
  ],
  ['names alone', 'Пушкин\n\nЯкорь', [pushkin, { ...pushkin, name: 'Якорь' }]],
  ['a file that is none', '{"a":1', null],
  ['an object without places', '{"a":1}', null],
  ['nothing', ' \n', null],
])('%s', (_, text, expected) => {
  expect(parseSavedPlaces(text)).toEqual(expected)
})

test.each([
  ['Россия, Москва, Пятницкая ул., 20, стр. 2', 'Пятницкая ул.', '20'],
  ['Тверской бульвар, д. 26А, Москва', 'Тверской бульвар', '26А'],
  ['Покровка 17', 'Покровка', '17'],
  ['Москва', '', ''],
])('«%s» is «%s», «%s»', (address, street, building) => {
  expect(splitAddress(address)).toEqual({ street, building })
})

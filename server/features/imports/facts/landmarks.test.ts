import { expect, test } from 'vitest'
import { landmarkOfTags } from './landmarks.ts'

const metro = { kind: 'metro', name: 'Чистые пруды', isEntrance: false, line: '', colour: '' }

test.each([
  [
    'railway=station;station=subway;name=Чистые пруды;colour=#EF161E;line=Сокольническая линия',
    { ...metro, colour: '#ef161e', line: 'Сокольническая линия' },
  ],
  ['public_transport=station;subway=yes;name:ru=Чистые пруды;name=Chistye Prudy', metro],
  ['railway=station;station=subway;name=Чистые пруды;colour=red', metro],
  ['railway=station;station=subway;name=Чистые пруды;colour=#fff;background:url(//evil)', metro],
  ['railway=subway_entrance;ref=2', { ...metro, name: '', isEntrance: true }],
  ['railway=station;name=Курский вокзал', { ...metro, kind: 'railway', name: 'Курский вокзал' }],
  ['leisure=park;name=Сад "Эрмитаж"', { ...metro, kind: 'park', name: 'Сад «Эрмитаж»' }],
  ['tourism=museum;historic=monument;name=ГЭС-2', { ...metro, kind: 'museum', name: 'ГЭС-2' }],
  ['amenity=theatre;name=Современник', { ...metro, kind: 'theatre', name: 'Современник' }],
  ['railway=station;station=subway', null],
  ['railway=station;station=subway;name=Советская;abandoned=yes', null],
  ['leisure=park', null],
  ['tourism=hotel;name=Метрополь', null],
  ['place=village;name=Мытищи', null],
])('%s', (text, landmark) => {
  const tags = Object.fromEntries(text.split(';').map((tag) => tag.split('=') as [string, string]))
  expect(landmarkOfTags(tags)).toEqual(landmark)
})

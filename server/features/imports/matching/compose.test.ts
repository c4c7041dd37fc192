import { expect, test } from 'vitest'
import { withoutEditedGroups } from './compose.ts'

const from = { source: 'osm', on: '2026-11-20' }
const sources = { name: from, address: from, features: from, chain: from }

test.each([
  [[], ['name', 'address', 'features', 'chain']],
  [['entrance'], ['name', 'features', 'chain']],
  [['wifi'], ['name', 'address', 'chain']],
  [['live_music'], ['name', 'address', 'chain']],
  [['smoke_zone'], ['name', 'address', 'chain']],
  [['organisation_id'], ['name', 'address', 'features']],
])('after people edited %o the sources of %o are named', (edited, named) => {
  expect(Object.keys(withoutEditedGroups(sources, edited))).toEqual(named)
})

import { expect, test } from 'vitest'
import { namesThatFit, type PinSpot } from './pin-names.ts'

const place = (x: number, y: number, nameWidth = 80): PinSpot => ({ x, y, nameWidth })
const cluster = (x: number, y: number): PinSpot => ({ x, y, nameWidth: null })

test.each<[what: string, spots: PinSpot[], fits: boolean[]]>([
  ['far apart, both have their names', [place(0, 0), place(300, 0)], [true, true]],
  ['a name never covers a pin', [place(0, 0), place(60, 0)], [false, true]],
  ['of two names over each other the first stays', [place(0, 0), place(0, 12)], [true, false]],
  ['a name never covers a cluster, which has none', [place(0, 0), cluster(60, -20)], [false, false]],
  ['a short name finds room where a long one does not', [place(0, 0, 20), place(60, 0)], [true, true]],
  ['nothing', [], []],
])('%s', (_, spots, fits) => {
  expect(namesThatFit(spots)).toEqual(fits)
})

import { expect, test } from 'vitest'
import { createAddress, readSubject } from './post-subject.ts'

const read = (query: string) => readSubject(new URLSearchParams(query))

test('a subject is written to the address and read back', () => {
  const id = 'a'.repeat(24)
  expect(read('placeId=pushkin')).toEqual({ kind: 'place', placeId: 'pushkin' })
  expect(read(`organisationId=${id}`)).toEqual({ kind: 'organisation', organisationId: id })
  expect(read('lat=55.76&lon=37.61')).toEqual({ kind: 'point', point: { lat: 55.76, lon: 37.61 } })
  for (const query of [`placeId=${id}`, `organisationId=${id}`, 'lat=-55.5&lon=0']) {
    const subject = read(query)
    expect(subject && createAddress(subject)).toBe(`/posts/create?${query}`)
  }
})

test.each([
  '',
  'newPost=1',
  'placeId=Кафе',
  'organisationId=pushkin',
  'lat=55.76',
  'lat=95&lon=10',
  'lat=a&lon=b',
])('«%s» gives no subject', (query) => {
  expect(read(query)).toBeNull()
})

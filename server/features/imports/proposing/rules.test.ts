import { describe, expect, test } from 'vitest'
import { decideTopics, type ProposedFacts } from './rules.ts'

const open = (startAt: string, endAt: string) => [
  { name: '', isMain: true, note: '', items: [{ dayOfWeek: 1, startAt, endAt }] },
]
const current: ProposedFacts = {
  status: 'opened',
  street: 'улица Мира',
  building: '5',
  district: 'Центр',
  lat: 43.58,
  lon: 39.72,
  schedules: open('10:00', '22:00'),
}
const never = { isEdited: () => false, hasSourceChanged: () => false }
const decide = (wanted: Partial<ProposedFacts>, place: Partial<ProposedFacts> = {}) =>
  decideTopics({ ...current, ...place }, { ...current, ...wanted }, never)
const proposed = (...input: Parameters<typeof decide>) =>
  decide(...input).proposals.map(({ topic, changes }) => [topic, Object.keys(changes)])

describe('what an import proposes about a place that people work for', () => {
  test.each<[string, Partial<ProposedFacts>, [string, string[]][]]>([
    ['the same', {}, []],
    ['the same address in other letters', { street: 'Улица Мира ' }, []],
    ['drawn 20 m away', { lat: 43.58018 }, []],
    ['moved by 60 m', { lat: 43.58054 }, [['location', ['lat']]]],
    ['another house', { building: '7' }, [['location', ['building']]]],
    ['another street', { street: 'улица Ленина', building: '' }, [['location', ['street', 'building']]]],
    ['no address any more', { street: '', building: '' }, []],
    ['moved, and no address any more', { street: '', building: '', lon: 39.73 }, [['location', ['lon']]]],
    ['other hours', { schedules: open('11:00', '23:00') }, [['hours', ['schedules']]]],
    ['no hours any more', { schedules: [] }, []],
    ['closed for a time', { status: 'temporary-closed' }, [['status', ['status']]]],
  ])('%s', (_name, wanted, expected) => {
    expect(proposed(wanted)).toEqual(expected)
  })

  test('facts missing at the place are added, facts missing at the source are kept', () => {
    expect(decide({}, { schedules: [], street: '', building: '' }).held).toEqual([])
    expect(decide({ schedules: [] }).held).toEqual(['schedules'])
    for (const lacking of [{ building: '' }, { district: '' }]) {
      expect(decide(lacking).held).toEqual(['street', 'building', 'district', 'lat', 'lon'])
      expect(decide({}, lacking).held).toEqual([])
    }
    expect(decide({ schedules: open('11:00', '23:00') }).held).toEqual(['schedules'])
  })

  test('an edited field is proposed only when the source has changed it', () => {
    const wanted = { ...current, schedules: open('11:00', '23:00') }
    const topics = (hasSourceChanged: boolean) =>
      decideTopics(current, wanted, { isEdited: () => true, hasSourceChanged: () => hasSourceChanged })
        .proposals.length
    expect([topics(false), topics(true)]).toEqual([0, 1])
  })

  test('a deleted place is not opened', () => {
    expect(proposed({}, { status: 'deleted' })).toEqual([])
  })
})

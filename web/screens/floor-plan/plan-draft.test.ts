import { describe, expect, test } from 'vitest'
import { tableLabel } from '#web/nouns/reservations/plan/table-labels.ts'
import {
  describeCell,
  describeTableDraft,
  isSamePlan,
  joinedWith,
  type PlanDraft,
  planChange,
  planProblems,
  type TableDraft,
  withAdded,
  withChanged,
  withJoinToggled,
  withMoved,
  withoutTable,
  withRestored,
} from './plan-draft.ts'

const table = (name: string, part: Partial<TableDraft> = {}): TableDraft => ({
  id: `custom_${name}`,
  name,
  seatsFrom: '1',
  seatsTo: '4',
  shape: 'square',
  rotation: 0,
  x: 10,
  y: 10,
  ...part,
})
const plan = (...tables: TableDraft[]): PlanDraft => ({ tables, joins: [] })
const none = new Set<string>()

test.each([
  ['a name', table('1', { name: ' ' }), { 'custom_1/name': 'Назовите стол' }],
  ['a name of another zone', table('У Окна'), { 'custom_У Окна/name': 'Такой стол уже есть' }],
  ['seats', table('1', { seatsTo: '51' }), { 'custom_1/seats': 'От\u00A01 до\u00A050' }],
  ['a number', table('1', { seatsFrom: 'два' }), { 'custom_1/seats': 'От\u00A01 до\u00A050' }],
  ['the order', table('1', { seatsFrom: '5' }), { 'custom_1/seats': 'Второе число меньше первого' }],
  ['nothing', table('1'), {}],
])('a table with %s gets an error', (_, one, problems) => {
  expect(planProblems(plan(one), new Set(['у окна']))).toEqual(problems)
})

test('of two tables with one name the second gets an error', () => {
  const twice = plan(table('А'), table('а'))
  expect(planProblems(twice, none)).toEqual({ 'custom_а/name': 'Такой стол уже есть' })
})

describe('a table stays on the plan', () => {
  test.each([
    ['beyond the first corner', { x: -9, y: -9 }, [2, 2]],
    ['beyond the last corner', { x: 99, y: 99 }, [45, 33]],
    ['in the middle', { x: 20, y: 7 }, [20, 7]],
  ])('moved %s', (_, to, cell) => {
    const [moved] = withMoved(plan(table('1')), 'custom_1', to).tables
    expect([moved?.x, moved?.y]).toEqual(cell)
  })

  test('when it becomes longer, or is turned', () => {
    const bar = plan(table('1', { shape: 'bar', x: 2, y: 2 }))
    const long = withChanged(bar, 'custom_1', { seatsTo: '6' })
    expect(long.tables[0]).toMatchObject({ x: 6, y: 2 })
    expect(withChanged(long, 'custom_1', { rotation: 90 }).tables[0]).toMatchObject({ x: 6, y: 6 })
  })
})

test('added tables take the next free number and stand apart', () => {
  let draft = plan(table('2', { x: 3, y: 3 }))
  for (let index = 0; index < 20; index++) draft = withAdded(draft, `custom_new${index}`, new Set(['3']))
  expect(draft.tables.slice(0, 4).map(({ name }) => name)).toEqual(['2', '4', '5', '6'])
  const isApart = (one: TableDraft, other: TableDraft) =>
    Math.abs(one.x - other.x) >= 4 || Math.abs(one.y - other.y) >= 4
  for (const [index, one] of draft.tables.entries()) {
    for (const other of draft.tables.slice(index + 1)) expect(isApart(one, other)).toBe(true)
  }
})

test('a restored table has its joins and its position', () => {
  const before = withJoinToggled(plan(table('1'), table('2'), table('3')), 'custom_2', 'custom_1')
  const without = withoutTable(before, 'custom_2')
  expect(without).toEqual(plan(table('1'), table('3')))
  expect(isSamePlan(withRestored(without, before, 'custom_2'), before)).toBe(true)
})

test('joins are toggled from both sides, at most four for a table', () => {
  const names = ['1', '2', '3', '4', '5', '6']
  let draft = plan(...names.map((name) => table(name)))
  for (const name of names.slice(1)) draft = withJoinToggled(draft, 'custom_1', `custom_${name}`)
  expect(joinedWith(draft, 'custom_1')).toEqual(['custom_2', 'custom_3', 'custom_4', 'custom_5'])
  expect(joinedWith(withJoinToggled(draft, 'custom_2', 'custom_1'), 'custom_1')).not.toContain('custom_2')
})

test('a table is described as text', () => {
  const one = table('5', { seatsFrom: '2', shape: 'round', x: 1, y: 2 })
  expect(
    `${tableLabel(one.name)}, ${describeTableDraft(one)}, ${describeCell(one)}`.replaceAll('\u00A0', ' '),
  ).toBe('Стол 5, на 2–4 гостей, круглый, ряд 3, колонка 2')
  expect(tableLabel('У окна')).toBe('Стол\u00A0«У окна»')
  expect(describeTableDraft(table('1', { seatsTo: '1' }))).toContain('на\u00A01\u00A0гостя')
  expect(describeTableDraft(table('1', { seatsFrom: '21', seatsTo: '21' }))).toContain(
    'на\u00A021\u00A0гостя',
  )
  expect(planChange(plan(table(' 7 '))).tables[0]).toMatchObject({ name: '7', seatsFrom: 1, seatsTo: 4 })
})

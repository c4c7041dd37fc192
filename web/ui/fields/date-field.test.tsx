import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DateField } from './date-field.tsx'

function show() {
  const dates: string[] = []
  render(<DateField label="День" value="2026-11-27" onChange={(date) => dates.push(date)} />)
  const field = screen.getByLabelText<HTMLInputElement>('День')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  return { dates, field, type }
}

test('a year is reported when it is typed whole, and stays in the field until then', () => {
  const { dates, field, type } = show()
  for (const year of ['0002', '0020', '0202']) {
    type(`${year}-11-21`)
    expect(field.value).toBe(`${year}-11-21`)
  }
  expect(dates).toEqual([])
  type('2025-11-21')
  expect(dates).toEqual(['2025-11-21'])
})

test('a year left unfinished gives way to the date that is in force', () => {
  const { dates, field, type } = show()
  type('0202-11-21')
  fireEvent.blur(field)
  expect(field.value).toBe('2026-11-27')
  expect(dates).toEqual([])
})

test('an emptied field is reported', () => {
  const { dates, type } = show()
  type('')
  expect(dates).toEqual([''])
})

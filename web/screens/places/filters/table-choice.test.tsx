import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TableChoice } from './table-choice.tsx'

test('a larger party of the address is shown', () => {
  const table = { guests: 20, at: '2026-11-21T19:00' }
  render(<TableChoice table={table} today="2026-11-21" timeZone="Europe/Moscow" onChange={() => {}} />)
  const field = screen.getByLabelText<HTMLSelectElement>('Сколько вас')
  expect(field.selectedOptions[0]?.textContent).toMatch(/^20.гостей$/)
})

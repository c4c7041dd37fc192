import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { type PlanDraft, withAdded } from './plan-draft.ts'
import { TableList } from './table-list.tsx'
import type { PlanForm } from './use-plan-form.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const plan = ids.reduce<PlanDraft>((draft, id) => withAdded(draft, id, new Set()), { tables: [], joins: [] })

function List() {
  const [draft, change] = useState(plan)
  const form = { draft, chosenId: 'a', errors: {}, change, choose: () => undefined }
  return <TableList form={form as unknown as PlanForm} />
}

test('a table that is joined with four others offers no fifth, and says why', () => {
  render(<List />)
  const other = (number: number) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^Стол.${number}$`) })
  for (const number of [2, 3, 4]) fireEvent.click(other(number))
  expect(other(6).disabled).toBe(false)
  fireEvent.click(other(5))
  expect(other(6).disabled).toBe(true)
  screen.getByText(/^Стол сдвигают не.больше чем с.четырьмя другими$/)
  fireEvent.click(other(2))
  expect(other(6).disabled).toBe(false)
})

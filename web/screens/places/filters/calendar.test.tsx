import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Calendar } from './calendar.tsx'

function Sheet() {
  const [dates, setDates] = useState<readonly string[]>([])
  const [count, setCount] = useState(0)
  return (
    <>
      <Calendar today="2026-11-21" chosen={dates} onToggle={(date) => setDates([date])} />
      <button type="button" onClick={() => setCount(count + 1)}>
        {`Показать ${count}`}
      </button>
    </>
  )
}

const day = (name: RegExp) => screen.getByRole('button', { name })
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

test('a chosen day does not take the focus back when the sheet renders again', () => {
  render(<Sheet />)
  fireEvent.click(day(/^25 ноября/))
  expect(document.activeElement).toBe(day(/^25 ноября/))
  const show = screen.getByRole('button', { name: 'Показать 0' })
  show.focus()
  fireEvent.click(show)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Показать 1' }))
})

test('keys move the focus by days and months, back to today at the earliest', () => {
  render(<Sheet />)
  day(/^21 ноября/).focus()
  press('ArrowLeft')
  expect(document.activeElement).toBe(day(/^21 ноября/))
  press('ArrowRight')
  expect(document.activeElement).toBe(day(/^22 ноября/))
  press('PageDown')
  expect(document.activeElement).toBe(day(/^1 декабря/))
  press('PageUp')
  expect(document.activeElement).toBe(day(/^21 ноября/))
})

import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { LongerStays } from './longer-stays.tsx'
import type { LongerStayDraft, ZoneDraft } from './reservation-settings.ts'
import { ZoneFields } from './zone-fields.tsx'

let kept: ZoneDraft[] = []

function Zones() {
  const [zones, setZones] = useState(kept)
  kept = zones
  return <ZoneFields zones={zones} errors={{}} onChange={setZones} />
}

function Stays() {
  const [stays, setStays] = useState<LongerStayDraft[]>([])
  return <LongerStays stayMinutes={60} stays={stays} errors={{}} onChange={setStays} />
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const values = (name: RegExp) =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name }).map(({ value }) => value)

test('a zone added to a restored draft is another one', () => {
  const first = render(<Zones />)
  press('Добавить зал')
  fireEvent.change(screen.getByRole('textbox', { name: 'Зал 1' }), { target: { value: 'Веранда' } })
  first.unmount()
  render(<Zones />)
  press('Добавить зал')
  fireEvent.change(screen.getByRole('textbox', { name: 'Зал 2' }), { target: { value: 'Терраса' } })
  expect(values(/^Зал/)).toEqual(['Веранда', 'Терраса'])
  press('Убрать зал «Терраса»')
  expect(values(/^Зал/)).toEqual(['Веранда'])
})

test('a line after one without a number continues the last number', () => {
  render(<Stays />)
  press('Дольше для больших компаний')
  press('Дольше для больших компаний')
  const [, second] = screen.getAllByRole('textbox', { name: 'Гостей от' })
  fireEvent.change(second as HTMLElement, { target: { value: 'abc' } })
  press('Дольше для больших компаний')
  expect(values(/^Гостей от/)).toEqual(['5', 'abc', '7'])
})

import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { describeSeating } from './floor-labels.ts'
import { isRejectedSeating, type SeatingOption } from './seating.ts'
import { keyOf, SeatsChoice } from './seats-choice.tsx'

interface PartySeatsProps {
  /** The best first. */
  options: readonly SeatingOption[]
  onSeat: (option: SeatingOption) => void
}

/** Seats a party at a table: at once, or at joined tables of the host's choice where it is too small. */
export function PartySeats({ options, onSeat }: PartySeatsProps) {
  const [chosenKey, setChosenKey] = useState('')
  const chosen = options.find(({ tables }) => keyOf(tables) === chosenKey) ?? options[0]
  if (!chosen) return null
  return (
    <>
      <SeatsChoice
        options={options.map(({ tables }) => tables)}
        value={keyOf(chosen.tables)}
        hint={describeSeating(chosen.seating)}
        onChange={setChosenKey}
      />
      <Button variant="primary" disabled={isRejectedSeating(chosen.seating)} onClick={() => onSeat(chosen)}>
        Посадить сюда
      </Button>
    </>
  )
}

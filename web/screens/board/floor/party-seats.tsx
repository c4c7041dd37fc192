import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { describeSeating } from './floor-labels.ts'
import { isRefusedSeat, type Seats } from './seating.ts'
import { keyOf, SeatsChoice } from './seats-choice.tsx'

interface PartySeatsProps {
  /** The best first. */
  ways: readonly Seats[]
  onSeat: (way: Seats) => void
}

/** Seats a party at a table: at once, or at joined tables of the host's choice where it is too small. */
export function PartySeats({ ways, onSeat }: PartySeatsProps) {
  const [chosenKey, setChosenKey] = useState('')
  const chosen = ways.find(({ tables }) => keyOf(tables) === chosenKey) ?? ways[0]
  if (!chosen) return null
  return (
    <>
      <SeatsChoice
        ways={ways.map(({ tables }) => tables)}
        value={keyOf(chosen.tables)}
        hint={describeSeating(chosen.seating)}
        onChange={setChosenKey}
      />
      <Button variant="primary" disabled={isRefusedSeat(chosen.seating)} onClick={() => onSeat(chosen)}>
        Посадить сюда
      </Button>
    </>
  )
}

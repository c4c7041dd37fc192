import { useState } from 'react'
import { weekdaysShort } from '#web/lib/format/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { PillChoices } from '#web/ui/fields/pill-choices.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { dayNames } from './day-names.ts'

interface CopyDaySheetProps {
  /** Counted from zero, Monday first. */
  from: number
  onCopy: (to: number[]) => void
  onClose: () => void
}

/** Copies the hours of a day to the chosen days. */
export function CopyDaySheet({ from, onCopy, onClose }: CopyDaySheetProps) {
  const others = [0, 1, 2, 3, 4, 5, 6].filter((day) => day !== from)
  const [chosen, setChosen] = useState<number[]>(others)
  const toggle = (day: number) =>
    setChosen((before) => (before.includes(day) ? before.filter((item) => item !== day) : [...before, day]))
  return (
    <Sheet
      title="Скопировать часы"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button variant="primary" disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
            Скопировать
          </Button>
        </>
      }
    >
      <PillChoices
        legend={`${dayNames[from]}: на какие дни?`}
        choices={others.map((day) => ({
          value: day,
          label: weekdaysShort[day] ?? '',
          fullLabel: dayNames[day] ?? '',
        }))}
        chosen={chosen}
        onToggle={toggle}
      />
    </Sheet>
  )
}

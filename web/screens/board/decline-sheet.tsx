import { type FormEvent, useId, useState } from 'react'
import { MAX_RESERVATION_COMMENT } from '#contract/reservations/reservation-words.ts'
import type { VenueReservation } from '#contract/reservations/reservations.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { ToggleChip } from '#web/ui/text/chip.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { guestName } from './board-words.ts'
import styles from './decline-sheet.module.css'

const readyAnswers = [
  'К сожалению, на это время мест нет',
  'В этот вечер у нас закрытое мероприятие',
  'Не смогли до вас дозвониться, чтобы подтвердить бронь',
]

interface DeclineSheetProps {
  reservation: VenueReservation
  /** Kept by the parent, so that closing by accident loses nothing. */
  answer: string
  onChange: (answer: string) => void
  onDecline: (answer: string) => void
  onClose: () => void
}

/** Declines with a message for the guest; the seats become free immediately. */
export function DeclineSheet({ reservation, answer, onChange, onDecline, onClose }: DeclineSheetProps) {
  const [isMissing, setIsMissing] = useState(false)
  const formId = useId()
  const change = (text: string) => {
    onChange(text)
    setIsMissing(false)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (answer.trim() === '') setIsMissing(true)
    else onDecline(answer.trim())
  }
  return (
    <Sheet
      title={`Отказать: ${guestName(reservation)}, ${reservation.datetime.slice(11)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Не отказывать</Button>
          <Button type="submit" form={formId} variant="primary">
            Отказать
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={handleSubmit}>
        <fieldset className={styles.ready}>
          <legend className="visually-hidden">Готовые ответы</legend>
          {readyAnswers.map((text) => (
            <ToggleChip
              key={text}
              className={styles.chip}
              isPressed={answer === text}
              onClick={() => change(text)}
            >
              {text}
            </ToggleChip>
          ))}
        </fieldset>
        <TextArea
          label="Ответ гостю"
          rows={3}
          maxLength={MAX_RESERVATION_COMMENT}
          value={answer}
          error={isMissing ? 'Напишите гостю хотя бы несколько слов' : undefined}
          hint="Гость получит его сообщением."
          onChange={(event) => change(event.target.value)}
        />
      </form>
    </Sheet>
  )
}

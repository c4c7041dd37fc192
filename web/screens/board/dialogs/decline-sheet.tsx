import { MAX_RESERVATION_COMMENT } from '#contract/reservations/reservation-values.ts'
import type { VenueReservation } from '#contract/reservations/reservations.ts'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { ToggleChip } from '#web/ui/text/chip.tsx'
import { guestName } from '../board-labels.ts'
import styles from './decline-sheet.module.css'

const readyAnswers = [
  'К сожалению, на это время мест нет',
  'В этот вечер у нас закрытое мероприятие',
  'Не смогли до вас дозвониться, чтобы подтвердить бронь',
]

interface DeclineSheetProps {
  reservation: VenueReservation
  /** Owned by the parent, so that closing by accident loses nothing. */
  answer: string
  onChange: (answer: string) => void
  onDecline: (answer: string) => void
  onClose: () => void
}

/** Declines with a message for the guest; the seats become free immediately. */
export function DeclineSheet({ reservation, answer, onChange, onDecline, onClose }: DeclineSheetProps) {
  const { element, errors, showErrors, clearErrors } = useFormErrors<'answer'>()
  const change = (text: string) => {
    onChange(text)
    clearErrors()
  }
  const handleSubmit = () => {
    if (answer.trim() === '') showErrors({ answer: 'Напишите гостю хотя бы несколько слов' })
    else onDecline(answer.trim())
  }
  return (
    <FormSheet
      ref={element}
      title={`Отклонить бронь: ${guestName(reservation)}, ${reservation.datetime.slice(11)}`}
      submitLabel="Отклонить"
      cancelLabel="Не отклонять"
      isPending={false}
      onSubmit={handleSubmit}
      onClose={onClose}
      className={styles.form}
    >
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
        error={errors.answer}
        hint="Гость получит его сообщением."
        onChange={(event) => change(event.target.value)}
      />
    </FormSheet>
  )
}

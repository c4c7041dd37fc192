import { useState } from 'react'
import {
  birthdayText,
  MAX_ALLERGIES,
  MAX_CARD_PHONES,
  MAX_GUEST_TAG,
  MAX_NOTES,
  MAX_TAGS,
  readBirthday,
  readTags,
} from '#contract/guest-cards/guest-card-values.ts'
import type { GuestCard } from '#contract/guest-cards/guest-cards.ts'
import { MAX_RESERVATION_NAME } from '#contract/reservations/reservation-values.ts'
import { ApiError, errorMessage, fieldErrors } from '#web/lib/api/api-error.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './guest-card.module.css'
import { useAddGuest, useChangeGuest } from './guest-changes.ts'

interface GuestFormProps {
  placeId: string
  /** null for a new guest. */
  guest: GuestCard | null
  onSaved: (guest: GuestCard) => void
  onClose: () => void
}

type Field = 'name' | 'phones' | 'birthday' | 'allergies' | 'tags' | 'notes'

/** The card of a guest as the staff of a venue edit it. */
export function GuestForm({ placeId, guest, onSaved, onClose }: GuestFormProps) {
  const [name, setName] = useState(guest?.name ?? '')
  const [phones, setPhones] = useState((guest?.phones ?? []).map(formatPhone).join(', '))
  const [birthday, setBirthday] = useState(guest?.birthday ? birthdayText(guest.birthday) : '')
  const [allergies, setAllergies] = useState(guest?.allergies ?? '')
  const [tags, setTags] = useState(guest?.tags.join(', ') ?? '')
  const [notes, setNotes] = useState(guest?.notes ?? '')
  // The fields show this version of this card: a later one, or the card that it was merged into, loaded while the form
  // is open, would be overwritten.
  const [shown] = useState(guest)
  const { element, errors, showErrors, clearErrors } = useFormErrors<Field | 'form'>()
  const handlers = {
    onSuccess: ({ guest: saved }: { guest: GuestCard }) => {
      showSnackbar(guest ? 'Карточка сохранена' : 'Гость добавлен', 'success')
      onSaved(saved)
    },
    onError: (error: Error) => {
      const isConflict = error instanceof ApiError && error.status === 'EditConflict'
      const errorsByField = fieldErrors(error)
      const formError = isConflict
        ? 'Карточку только что изменил кто-то из\u00A0коллег. Откройте её ещё раз, чтобы не\u00A0стереть чужую правку'
        : errorMessage(error)
      showErrors(Object.keys(errorsByField).length > 0 ? errorsByField : { form: formError })
    },
  }
  const add = useAddGuest(placeId, handlers)
  const change = useChangeGuest(placeId, shown?.id ?? '', handlers)
  const handleSubmit = () => {
    const wanted = {
      name: name.trim(),
      phones: phones
        .split(/[,;\n]/)
        .map((phone) => phone.trim())
        .filter(Boolean),
      birthday: birthday.trim() === '' ? null : readBirthday(birthday),
      allergies: allergies.trim(),
      tags: readTags(tags.split(/[,;\n]/)),
      notes: notes.trim(),
    }
    // A merged card may keep more phones than may be written on one.
    const maxPhones = Math.max(MAX_CARD_PHONES, guest?.phones.length ?? 0)
    const isEmpty = wanted.name === '' && wanted.phones.length === 0
    const problems = {
      ...(isEmpty && { name: 'Напишите имя или телефон' }),
      ...(wanted.phones.length > maxPhones && {
        phones: `Телефонов может быть не${NBSP}больше ${maxPhones}`,
      }),
      ...(birthday.trim() !== '' && wanted.birthday === null && { birthday: 'Напишите день и месяц: 14.03' }),
      ...(wanted.tags.length > MAX_TAGS && { tags: `Не${NBSP}больше ${MAX_TAGS} тегов` }),
      ...(wanted.tags.some((tag) => tag.length > MAX_GUEST_TAG) && {
        tags: `Тег не${NBSP}длиннее ${MAX_GUEST_TAG} знаков`,
      }),
    }
    if (showErrors(problems)) return
    if (shown) change.mutate({ ...wanted, version: shown.version })
    else add.mutate(wanted)
  }
  const fieldOf = (field: Field, value: string, set: (text: string) => void) => ({
    value,
    ...(errors[field] && { error: errors[field] }),
    onChange: (event: { target: { value: string } }) => {
      set(event.target.value)
      clearErrors([field])
    },
  })
  return (
    <FormSheet
      ref={element}
      title={guest ? 'Изменить карточку' : 'Новый гость'}
      submitLabel={guest ? 'Сохранить' : 'Добавить'}
      isPending={add.isPending || change.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
      className={styles.form}
    >
      <TextField
        label="Имя"
        autoComplete="off"
        maxLength={MAX_RESERVATION_NAME}
        {...fieldOf('name', name, setName)}
      />
      <TextField
        label="Телефоны"
        inputMode="tel"
        autoComplete="off"
        hint="Через запятую. По ним узнаём гостя, когда он бронирует"
        {...fieldOf('phones', phones, setPhones)}
      />
      <TextField
        label="Аллергии"
        autoComplete="off"
        maxLength={MAX_ALLERGIES}
        {...fieldOf('allergies', allergies, setAllergies)}
      />
      <div className={styles.pair}>
        <TextField
          label="День рождения"
          inputMode="decimal"
          autoComplete="off"
          placeholder="14.03"
          maxLength={10}
          {...fieldOf('birthday', birthday, setBirthday)}
        />
        <TextField
          label="Теги"
          autoComplete="off"
          placeholder="VIP, у окна"
          {...fieldOf('tags', tags, setTags)}
        />
      </div>
      <TextArea
        label="Заметки"
        rows={4}
        maxLength={MAX_NOTES}
        hint="Гость вправе запросить их по закону: пишите так, как сказали бы ему сами"
        {...fieldOf('notes', notes, setNotes)}
      />
      {errors.form && (
        <p className={styles.error} role="alert">
          {errors.form}
        </p>
      )}
    </FormSheet>
  )
}

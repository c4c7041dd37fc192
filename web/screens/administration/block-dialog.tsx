import { useState } from 'react'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'

interface BlockDialogProps {
  name: string
  isPending: boolean
  onBlock: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of a block, which the person will read. */
export function BlockDialog({ name, isPending, onBlock, onClose }: BlockDialogProps) {
  const [text, setText] = useState('')
  const { element, errors, showErrors, clearErrors } = useFormErrors<'reason'>()
  const handleSubmit = () => {
    const reason = text.trim()
    if (reason === '') showErrors({ reason: 'Заполните это поле' })
    else onBlock(reason)
  }
  return (
    <FormSheet
      ref={element}
      title="Заблокировать профиль?"
      submitLabel="Заблокировать"
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <p>{`${name} выйдет на всех устройствах и не сможет войти, пока вы не вернёте доступ.`}</p>
      <TextArea
        label="Причина: её увидит этот человек"
        value={text}
        rows={3}
        data-autofocus=""
        error={errors.reason}
        onChange={(event) => {
          setText(event.target.value)
          clearErrors()
        }}
      />
    </FormSheet>
  )
}

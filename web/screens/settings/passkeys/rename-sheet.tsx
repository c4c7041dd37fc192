import { useState } from 'react'
import { MAX_PASSKEY_NAME } from '#contract/users/account-limits.ts'
import type { Passkey } from '#contract/users/passkeys.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useRenamePasskey } from '#web/nouns/accounts/passkey-changes.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'

/** The name of a passkey, by which its owner will know it among others. */
export function RenameSheet({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name)
  const { element, errors, showErrors, clearErrors } = useFormErrors<'name'>()
  const rename = useRenamePasskey(passkey.id, {
    onSuccess: () => {
      showSnackbar('Имя ключа сохранено', 'success')
      onClose()
    },
    onError: (error) => void showErrors({ name: errorMessage(error) }),
  })
  const handleSubmit = () => {
    if (!showErrors(name.trim() === '' ? { name: 'Назовите ключ' } : {})) rename.mutate(name.trim())
  }
  return (
    <FormSheet
      ref={element}
      title="Имя ключа"
      submitLabel="Сохранить"
      isPending={rename.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField
        label="Название"
        name="name"
        autoComplete="off"
        maxLength={MAX_PASSKEY_NAME}
        hint="Например, «Мой телефон» или «Рабочий ноутбук»"
        data-autofocus=""
        value={name}
        {...(errors.name !== undefined && { error: errors.name })}
        onChange={(event) => {
          setName(event.target.value)
          clearErrors()
        }}
      />
    </FormSheet>
  )
}

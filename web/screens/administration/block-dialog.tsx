import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { Dialog } from '#web/ui/windows/dialog.tsx'

interface BlockDialogProps {
  name: string
  isPending: boolean
  onBlock: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason before a person loses access: they will read it. */
export function BlockDialog({ name, isPending, onBlock, onClose }: BlockDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const formId = useId()

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (reason.trim() === '') setIsMissing(true)
    else if (!isPending) onBlock(reason.trim())
  }

  return (
    <Dialog
      title="Заблокировать профиль?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isPending}>
            Заблокировать
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <p>{`${name} выйдет на всех устройствах и не сможет войти, пока вы не вернёте доступ.`}</p>
        <TextArea
          label="Причина: её увидит этот человек"
          value={reason}
          rows={3}
          data-autofocus=""
          error={isMissing ? 'Данное поле обязательное' : undefined}
          onChange={(event) => {
            setReason(event.target.value)
            setIsMissing(false)
          }}
        />
      </form>
    </Dialog>
  )
}

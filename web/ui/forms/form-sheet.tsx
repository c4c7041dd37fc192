import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../button.tsx'
import { Sheet } from '../windows/dialog.tsx'

interface FormSheetProps {
  title: string
  submitLabel: string
  isPending: boolean
  /** Never while an earlier one is pending. */
  onSubmit: () => void
  onClose: () => void
  className?: string | undefined
  children: ReactNode
}

/** A short form in a sheet, with its buttons at the bottom. */
export function FormSheet(props: FormSheetProps) {
  const { title, submitLabel, isPending, onSubmit, onClose, className, children } = props
  const formId = useId()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) onSubmit()
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Отмена
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={className} onSubmit={handleSubmit}>
        {children}
      </form>
    </Sheet>
  )
}

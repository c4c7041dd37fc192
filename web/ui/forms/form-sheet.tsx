import { type ReactNode, type Ref, useId } from 'react'
import { Button } from '../button.tsx'
import { Sheet } from '../windows/dialog.tsx'
import { Form } from './form.tsx'

interface FormSheetProps {
  title: string
  submitLabel: string
  cancelLabel?: string
  isPending: boolean
  onSubmit: () => void
  onClose: () => void
  className?: string | undefined
  /** The ref of the form, for its errors. */
  ref?: Ref<HTMLFormElement>
  children: ReactNode
}

/** A short form in a sheet, with its buttons at the bottom. */
export function FormSheet(props: FormSheetProps) {
  const { title, submitLabel, cancelLabel = 'Отмена', isPending, onClose, children, ...form } = props
  const formId = useId()
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} isPending={isPending} {...form}>
        {children}
      </Form>
    </Sheet>
  )
}

import { useEffect, useRef, useState } from 'react'

/** Error messages by field; `form` is for the whole form. */
export type FormErrors<Field extends string = string> = Partial<Record<Field, string>>

/** The errors of a form. Pass `element` to `<Form>`: a refused submit moves the focus to the first invalid field. */
export function useFormErrors<Field extends string = string>(initial: FormErrors<Field> = {}) {
  const element = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState(initial)
  const isRefused = useRef(false)

  // Only a submit moves the focus: a field that is being corrected keeps it.
  useEffect(() => {
    if (!isRefused.current) return
    isRefused.current = false
    if (hasErrors(errors)) focusFirstError(element.current)
  }, [errors])

  return {
    element,
    errors,
    /** Replaces the errors and keeps the focus where it is. */
    setErrors,
    /** @returns whether there are errors, in which case the form is not sent */
    showErrors: (found: FormErrors<Field>): boolean => {
      isRefused.current = true
      setErrors(found)
      return hasErrors(found)
    },
    /**
     * Clears the errors of these fields (`phones` includes `phones/1/code`) and of the whole form; without fields,
     * all errors.
     */
    clearErrors: (fields?: readonly string[]) =>
      setErrors((before) => (fields ? withoutFields(before, fields) : {})),
  }
}

function hasErrors(errors: FormErrors): boolean {
  return Object.values(errors).some((text) => text !== undefined)
}

function withoutFields<Field extends string>(
  errors: FormErrors<Field>,
  fields: readonly string[],
): FormErrors<Field> {
  const left = Object.entries(errors).filter(
    ([name]) => name !== 'form' && !fields.includes(name.split('/')[0] ?? name),
  )
  return left.length === Object.keys(errors).length ? errors : (Object.fromEntries(left) as FormErrors<Field>)
}

function focusFirstError(form: HTMLFormElement | null): void {
  const wrong =
    form?.querySelector<HTMLElement>('[aria-invalid=true]') ??
    form?.querySelector<HTMLElement>('[role=alert]:not(:empty)')
  wrong?.scrollIntoView({ block: 'center' })
  wrong?.focus({ preventScroll: true })
}

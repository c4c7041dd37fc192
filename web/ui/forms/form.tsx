import type { ComponentProps } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  /** While a write is pending, the form is not submitted again. */
  isPending?: boolean
  onSubmit: () => void
}

/** The only form element of the product: `onSubmit` validates in Russian, not the browser. */
export function Form({ isPending = false, onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) onSubmit()
      }}
    />
  )
}

import { TextField } from '#web/ui/fields/text-field.tsx'

const MAX_NAME = 60

interface Names {
  firstName: string
  secondName: string
}

interface NameFieldsProps {
  values: Names
  errors: Partial<Names>
  onChange: (change: Partial<Names>) => void
  /** The first name gets the focus when its window opens. */
  isFocused?: boolean
}

export function NameFields({ values, errors, onChange, isFocused = false }: NameFieldsProps) {
  return (
    <>
      <TextField
        label="Имя"
        name="firstName"
        autoComplete="given-name"
        maxLength={MAX_NAME}
        aria-required
        data-autofocus={isFocused ? '' : undefined}
        value={values.firstName}
        error={errors.firstName}
        onChange={(event) => onChange({ firstName: event.target.value })}
      />
      <TextField
        label="Фамилия"
        name="secondName"
        autoComplete="family-name"
        maxLength={MAX_NAME}
        value={values.secondName}
        error={errors.secondName}
        onChange={(event) => onChange({ secondName: event.target.value })}
      />
    </>
  )
}

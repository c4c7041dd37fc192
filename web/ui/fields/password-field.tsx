import { useState } from 'react'
import { IconButton } from '../button.tsx'
import { icon } from '../icon.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

const Eye = icon('eye')
const EyeOff = icon('eye-off')

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  autoComplete: 'current-password' | 'new-password'
}

/** A password field with a button that shows the text. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton
          label={isShown ? 'Скрыть пароль' : 'Показать пароль'}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon aria-hidden="true" />
        </IconButton>
      }
    />
  )
}

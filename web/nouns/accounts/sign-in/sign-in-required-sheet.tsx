import { useLocation } from 'react-router'
import { LinkButton } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { withLogin, withoutModal } from '../session-address.ts'

interface SignInFirstProps {
  title: string
  onClose: () => void
  /** Why an account is needed. */
  children: string
}

/** Stands in for a modal that needs an account and was opened by its address; after the sign-in the modal is open. */
export function SignInRequiredSheet({ title, onClose, children }: SignInFirstProps) {
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <LinkButton variant="primary" to={withLogin(withoutModal(here), here)} replace preventScrollReset>
          Войти
        </LinkButton>
      }
    >
      <p>{children}</p>
    </Sheet>
  )
}

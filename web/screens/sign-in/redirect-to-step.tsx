import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type ModalName, useModalAddress } from '#web/lib/pages/modal.ts'

/** Redirects to the step that the visitor has to do first. */
export function RedirectToStep({ name }: { name: ModalName }) {
  const navigate = useNavigate()
  const address = useModalAddress()(name)
  useEffect(() => {
    void navigate(address, { replace: true, preventScrollReset: true })
  }, [navigate, address])
  return null
}

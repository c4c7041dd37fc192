import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type ModalName, useModalAddress } from '#web/lib/pages/modal.ts'

/** This step is not the visitor's turn: shows another one in its place. */
export function OtherStep({ name }: { name: ModalName }) {
  const navigate = useNavigate()
  const address = useModalAddress()(name)
  useEffect(() => {
    void navigate(address, { replace: true, preventScrollReset: true })
  }, [navigate, address])
  return null
}

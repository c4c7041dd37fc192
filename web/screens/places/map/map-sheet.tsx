import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import styles from './map-sheet.module.css'
import { useEscape } from './use-escape.ts'

const X = icon('x')

interface MapSheetProps {
  label: string
  onClose: () => void
  isBusy?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A sheet over the map: at the bottom on a phone, in the corner on a desktop. Escape closes it. */
export function MapSheet({ label, onClose, isBusy, className, children }: MapSheetProps) {
  useEscape(onClose)
  return (
    <section className={classNames(styles.sheet, className)} aria-label={label} aria-busy={isBusy} data-sheet>
      {children}
      <IconButton label="Закрыть" variant="raised" className={styles.close} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  )
}

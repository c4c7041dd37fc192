import { PreviewCard } from '@base-ui/react/preview-card'
import type { ReactElement, ReactNode } from 'react'
import styles from './popover.module.css'

const HOVER_DELAY_MS = 1_000

/** More about a link after a second over it (or on its focus). Nothing in it may be needed to go on. */
export function HoverPopover({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  return (
    <PreviewCard.Root>
      <PreviewCard.Trigger delay={HOVER_DELAY_MS} render={trigger} />
      <PreviewCard.Portal>
        <PreviewCard.Positioner className={styles.positioner} sideOffset={8}>
          <PreviewCard.Popup className={styles.popup}>{children}</PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  )
}

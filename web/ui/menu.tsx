import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ComponentType, ReactElement, SVGProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'

export interface MenuItem {
  label: string
  icon?: ComponentType<SVGProps<SVGSVGElement>>
  isDangerous?: boolean
  onSelect: () => void
}

/** Actions behind a button. `trigger` is the button itself, with a name. */
export function Menu({ trigger, items }: { trigger: ReactElement; items: readonly MenuItem[] }) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={styles.positioner} sideOffset={6} align="end">
          <BaseMenu.Popup className={styles.popup}>
            {items.map(({ label, icon: Icon, isDangerous, onSelect }) => (
              <BaseMenu.Item
                key={label}
                className={classNames(styles.item, isDangerous && styles.dangerous)}
                onClick={onSelect}
              >
                {Icon && <Icon aria-hidden="true" />}
                {label}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

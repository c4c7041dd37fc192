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

interface MenuProps {
  /** The button itself, with a name. */
  trigger: ReactElement
  items: readonly MenuItem[]
  /** For a menu that is loaded by the press on its button. */
  isOpenAtOnce?: boolean
}

/** Actions behind a button. */
export function Menu({ trigger, items, isOpenAtOnce = false }: MenuProps) {
  return (
    <BaseMenu.Root modal={false} defaultOpen={isOpenAtOnce}>
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

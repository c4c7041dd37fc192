import { Menu as BaseMenu } from '@base-ui/react/menu'
import { type ComponentType, Fragment, type ReactElement, type SVGProps, use } from 'react'
import { classNames } from '../class-names.ts'
import { DialogLayer } from './dialog-layer.ts'
import styles from './menu.module.css'

export interface MenuItem {
  label: string
  icon?: ComponentType<SVGProps<SVGSVGElement>>
  isDangerous?: boolean
  /** Items of one group are adjacent, with a separator after them. Dangerous items are a group of their own. */
  group?: string
  onSelect: () => void
}

export interface MenuToggle {
  icon: ComponentType<SVGProps<SVGSVGElement>>
  label: string
  isOn: boolean
  onSelect: () => void
}

interface MenuProps {
  /** The button, with an accessible name. */
  trigger: ReactElement
  items: readonly MenuItem[]
  /** Toggles, such as reactions, in a row above the items. */
  toggles?: readonly MenuToggle[] | undefined
  /** For a menu that is loaded by the press on its button. */
  isOpenAtOnce?: boolean
}

/** A menu of actions behind a button. */
export function Menu({ trigger, items, toggles = [], isOpenAtOnce = false }: MenuProps) {
  const layer = use(DialogLayer)
  return (
    <BaseMenu.Root modal={false} defaultOpen={isOpenAtOnce}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal container={layer}>
        <BaseMenu.Positioner className={styles.positioner} sideOffset={6} align="end">
          <BaseMenu.Popup className={styles.popup}>
            {toggles.length > 0 && (
              <div className={styles.signs}>
                {toggles.map(({ icon: Icon, label, isOn, onSelect }) => (
                  <BaseMenu.CheckboxItem
                    key={label}
                    className={styles.sign}
                    checked={isOn}
                    closeOnClick
                    aria-label={label}
                    title={label}
                    onCheckedChange={onSelect}
                  >
                    <Icon aria-hidden="true" />
                  </BaseMenu.CheckboxItem>
                ))}
              </div>
            )}
            {items.map((item, index) => {
              const { label, icon: Icon, isDangerous, onSelect } = item
              const previous = items[index - 1]
              return (
                <Fragment key={label}>
                  {previous && groupOf(previous) !== groupOf(item) && (
                    <BaseMenu.Separator className={styles.separator} />
                  )}
                  <BaseMenu.Item
                    className={classNames(styles.item, isDangerous && styles.dangerous)}
                    onClick={onSelect}
                  >
                    {Icon && <Icon aria-hidden="true" />}
                    {label}
                  </BaseMenu.Item>
                </Fragment>
              )
            })}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

function groupOf({ group, isDangerous }: MenuItem): string {
  return isDangerous ? 'dangerous' : (group ?? '')
}

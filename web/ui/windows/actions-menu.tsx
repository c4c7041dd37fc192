import { IconButton } from '../button.tsx'
import { icon } from '../icon.ts'
import { Menu, type MenuItem, type MenuToggle } from './menu.tsx'

const Ellipsis = icon('ellipsis')

interface ActionsMenuProps {
  /** The accessible name of the button. */
  label: string
  className?: string | undefined
  /** Toggles, such as reactions, in a row above the items. */
  signs?: readonly MenuToggle[]
  /** Falsy items are left out. */
  items: readonly (MenuItem | false | undefined)[]
}

/** A menu behind «…». It is loaded by the press on its button, so it opens at once. */
export function ActionsMenu({ label, className, signs, items }: ActionsMenuProps) {
  return (
    <Menu
      isOpenAtOnce
      toggles={signs}
      trigger={
        <IconButton label={label} className={className}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      items={items.filter((item) => item !== undefined && item !== false)}
    />
  )
}

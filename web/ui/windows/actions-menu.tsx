import { IconButton } from '../button.tsx'
import { icon } from '../icon.ts'
import { Menu, type MenuItem } from './menu.tsx'

const Ellipsis = icon('ellipsis')

interface ActionsMenuProps {
  /** The name of the button. */
  label: string
  className?: string | undefined
  /** Without what is not possible now. */
  items: readonly (MenuItem | false | undefined)[]
}

/** Actions behind «…». Loaded by the press on its button, so it opens at once. */
export function ActionsMenu({ label, className, items }: ActionsMenuProps) {
  return (
    <Menu
      isOpenAtOnce
      trigger={
        <IconButton label={label} className={className}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      items={items.filter((item) => item !== undefined && item !== false)}
    />
  )
}

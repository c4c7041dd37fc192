import { tagIcons } from '#contract/reference/tag-icons.ts'
import { icon } from '#web/ui/icon.ts'
import styles from './tag-badge.module.css'

const icons = new Map<string, ReturnType<typeof icon>>(tagIcons.map((name) => [name, icon(name)]))

interface TagBadgeProps {
  name: string
  color: string
  icon: string
}

/** A tag of the editors in its colour, with its icon. */
export function TagBadge({ name, color, icon: iconName }: TagBadgeProps) {
  const Icon = icons.get(iconName)
  return (
    <span className={styles.tag} style={{ backgroundColor: color }}>
      {Icon && <Icon />}
      {name}
    </span>
  )
}

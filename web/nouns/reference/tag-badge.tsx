import { tagIcons } from '#contract/reference/tag-icons.ts'
import { icon } from '#web/ui/icon.ts'
import styles from './tag-badge.module.css'

const icons = new Map<string, ReturnType<typeof icon>>(tagIcons.map((name) => [name, icon(name)]))

interface TagBadgeProps {
  name: string
  look: { color: string; icon: string }
}

/** A tag of the editors in its colour, with its icon. */
export function TagBadge({ name, look }: TagBadgeProps) {
  const Icon = icons.get(look.icon)
  return (
    <span className={styles.tag} style={{ backgroundColor: look.color }}>
      {Icon && <Icon />}
      {name}
    </span>
  )
}

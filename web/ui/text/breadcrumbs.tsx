import styles from './breadcrumbs.module.css'

export interface Crumb {
  label: string
  /** Absent for the current page. */
  to?: string
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  if (crumbs.length === 0) return null
  return (
    <nav aria-label="Хлебные крошки" className={styles.breadcrumbs}>
      <ol className={styles.list}>
        {crumbs.map(({ label, to }, index) => (
          <li key={to ?? label} className={styles.item}>
            {to && index < crumbs.length - 1 ? (
              <a href={to} className={styles.link}>
                {label}
              </a>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

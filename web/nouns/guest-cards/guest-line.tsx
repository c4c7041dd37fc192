import type { ReactNode } from 'react'
import type { GuestRow } from '#contract/guest-cards/guest-cards.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { Label } from '#web/ui/text/badge.tsx'
import styles from './guest-card.module.css'
import { guestForms, guestTitle, rowFacts } from './guest-labels.ts'

/** A guest in a list. `name` is a link or a button with this class, which fills the whole row. */
export function GuestLine({
  guest,
  name,
}: {
  guest: GuestRow
  name: (className: string | undefined, title: string) => ReactNode
}) {
  const { tags, allergies, visitsCount, noShowsCount } = guest
  return (
    <article className={styles.row}>
      <div className={styles.text}>
        <h3>{name(styles.name, guestTitle(guest))}</h3>
        <p className={styles.small}>{rowFacts(guest)}</p>
        {(allergies !== '' || tags.length > 0) && (
          <p className={styles.marks}>
            {allergies !== '' && <Label tone="bad">{`Аллергия: ${allergies}`}</Label>}
            {tags.map((tag) => (
              <Label key={tag}>{tag}</Label>
            ))}
          </p>
        )}
      </div>
      <div className={styles.count}>
        <p>{visitsCount > 0 ? formatCount(visitsCount, guestForms.visits) : `ещё нет${NBSP}визитов`}</p>
        {noShowsCount > 0 && (
          <p className={styles.missed}>{`не${NBSP}пришёл ${formatCount(noShowsCount, guestForms.times)}`}</p>
        )}
      </div>
    </article>
  )
}

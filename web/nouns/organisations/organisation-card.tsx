import type { OrganisationShort } from '#contract/organisations/organisations.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import styles from './organisation-card.module.css'

export function OrganisationCard({ organisation }: { organisation: OrganisationShort }) {
  const { id, name, category, avatar, placeCount, reviewCount, followerCount } = organisation
  const facts = [
    placeCount > 0 && formatCount(placeCount, nounForms.places),
    reviewCount > 0 && formatCount(reviewCount, nounForms.reviews),
    followerCount > 0 && formatCount(followerCount, nounForms.followers),
  ]
  return (
    <article className={styles.card} data-card="short">
      <a href={`/organisations/${id}`} className={styles.link}>
        <Avatar id={id} name={name} image={avatar} size="large" />
        <span className={styles.text}>
          <span className={styles.kind}>{category?.name ?? 'Сеть'}</span>
          <span className={styles.name}>{name}</span>
          <Facts className={styles.facts} items={facts} />
        </span>
      </a>
    </article>
  )
}

import type { ReactNode } from 'react'
import type { PostSubject } from '#web/nouns/pending-writes/pending-writes.ts'
import { createAddress } from '#web/nouns/posts/writing/post-subject.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import styles from './subject-choice.module.css'
import type { Fact } from './subject-facts.ts'

interface SubjectChoiceProps {
  subject: PostSubject
  venue: React.ComponentProps<typeof Avatar>
  facts: readonly Fact[]
}

/** A place or a chain to write about, in one line. */
export function SubjectChoice({ subject, venue, facts }: SubjectChoiceProps) {
  return (
    <a href={createAddress(subject)} className={styles.choice}>
      <Avatar {...venue} />
      <span className={styles.text}>
        <span className={styles.name}>{venue.name}</span>
        <Facts className={styles.facts} items={facts} />
      </span>
    </a>
  )
}

export function ChoiceList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}

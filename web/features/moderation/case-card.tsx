import type { ReactNode } from 'react'
import type { ModerationCase } from '#contract/moderation.ts'
import { PostPhotos } from '#web/features/posts/post-photos.tsx'
import { formatTimePassed } from '#web/lib/format/dates.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { useNow } from '#web/lib/now.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Label } from '#web/ui/badge.tsx'
import { ExpandableText } from '#web/ui/expandable-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { Stars } from '#web/ui/stars.tsx'
import styles from './case-card.module.css'
import { addressOfCase, subjectTitle } from './case-words.ts'
import { reasonLabels } from './reason-labels.ts'

const LINES_SHOWN = 12

/** What was reported, whole, and what people say about it. `children` settle it. */
export function CaseCard({ known, children }: { known: ModerationCase; children?: ReactNode }) {
  const { id, subject, author, place, text, rating, imageSets, isDeleted, isHidden } = known
  const title = subjectTitle(known)
  const address = addressOfCase(known)
  const name = subject === 'user' ? author?.fullName : subject === 'place' ? place?.name : null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: moderators walk from card to card and decide by keys
    <article className={styles.card} tabIndex={0} aria-label={`${title}: ${known.excerpt || 'без слов'}`}>
      <header className={styles.head}>
        {author && <Avatar id={author.id} name={author.fullName} image={author.avatar} />}
        <div className={styles.who}>
          <h2 className={styles.title}>
            {address ? <Link to={address}>{name ? `${title}: ${name}` : title}</Link> : title}
          </h2>
          <p className={styles.facts}>
            {author && subject !== 'user' && <Link to={`/users/${author.id}`}>{author.fullName}</Link>}
            {place && subject !== 'place' && <Link to={`/${place.latinName}`}>{place.name}</Link>}
            <Waiting known={known} />
          </p>
        </div>
        {isDeleted && <Label>{known.by === 'venue' ? 'Удалено заведением' : 'Удалено'}</Label>}
        {!isDeleted && isHidden && <Label>Скрыто</Label>}
      </header>
      {rating !== null && (
        <p>
          <Stars rating={rating + 1} size="small" />
        </p>
      )}
      {text && (
        <div className={styles.text}>
          <ExpandableText text={text} lines={LINES_SHOWN} />
        </div>
      )}
      <PostPhotos photos={imageSets} set={id} title={title} />
      <Reports known={known} />
      <Removal known={known} />
      <Appeal known={known} />
      {children}
    </article>
  )
}

function Waiting({ known }: { known: ModerationCase }) {
  const seconds = Math.max(0, Math.floor((useNow() - Date.parse(known.createdAt)) / 1000))
  return <time dateTime={known.createdAt}>{formatTimePassed(seconds)}</time>
}

function Reports({ known: { reports, reportCount } }: { known: ModerationCase }) {
  if (reportCount === 0) return null
  const others = reportCount - reports.length
  return (
    <section className={styles.block} aria-label="Жалобы">
      <h3 className={styles.heading}>{countOf(reportCount, forms.reports)}</h3>
      <ul className={styles.reports}>
        {reports.map(({ reason, text, createdAt }) => (
          <li key={createdAt + reason}>
            <b>{reasonLabels[reason]}</b>
            {text && <span>{` — ${text}`}</span>}
          </li>
        ))}
        {others > 0 && <li className={styles.more}>{`и\u00A0ещё ${others}`}</li>}
      </ul>
    </section>
  )
}

/** Why the venue removed it, for the moderator who confirms that or gives it back. */
function Removal({ known: { isUnconfirmed, appealStatus, reason, note } }: { known: ModerationCase }) {
  if (!isUnconfirmed || appealStatus === 'open') return null
  return (
    <section className={styles.block} aria-label="Удалено заведением">
      <h3 className={styles.heading}>Заведение удалило отзыв о себе</h3>
      <p className={styles.appeal}>{[reason && reasonLabels[reason], note].filter(Boolean).join(': ')}</p>
      <p className={styles.more}>Оценка учитывается, пока удаление не подтверждено</p>
    </section>
  )
}

/** Why it was hidden, and what the author answers. */
function Appeal({ known: { appealStatus, appealText, reason, note } }: { known: ModerationCase }) {
  if (appealStatus !== 'open') return null
  return (
    <section className={styles.block} aria-label="Обжалование">
      <h3 className={styles.heading}>Автор обжалует</h3>
      <p className={styles.appeal}>{appealText}</p>
      <p className={styles.more}>
        {['Решение', reason && reasonLabels[reason].toLowerCase(), note].filter(Boolean).join(': ')}
      </p>
    </section>
  )
}

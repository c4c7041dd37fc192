import type { ReactNode } from 'react'
import type { ModerationCase } from '#contract/moderation/moderation.ts'
import { formatTimePassed } from '#web/lib/format/dates.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { useNow } from '#web/lib/now.ts'
import { reasonLabels } from '#web/nouns/moderation/reason-labels.ts'
import { PostPhotos } from '#web/nouns/posts/post-photos.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Label } from '#web/ui/text/badge.tsx'
import { ExpandableText } from '#web/ui/text/expandable-text.tsx'
import { Stars } from '#web/ui/text/stars.tsx'
import styles from './case-card.module.css'
import { addressOfCase, subjectTitle } from './case-labels.ts'

/** The reported text and its reports; `children` are the decisions. */
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
            {address ? <a href={address}>{name ? `${title}: ${name}` : title}</a> : title}
          </h2>
          <p className={styles.facts}>
            {author && subject !== 'user' && <a href={`/users/${author.id}`}>{author.fullName}</a>}
            {place && subject !== 'place' && <a href={`/${place.latinName}`}>{place.name}</a>}
            <OpenedAt known={known} />
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
      {text && <ExpandableText text={text} className={styles.text} />}
      <PostPhotos photos={imageSets} set={id} title={title} />
      <Reports known={known} />
      <Removal known={known} />
      <Appeal known={known} />
      {children}
    </article>
  )
}

function OpenedAt({ known }: { known: ModerationCase }) {
  const seconds = Math.max(0, Math.floor((useNow() - Date.parse(known.createdAt)) / 1000))
  return <time dateTime={known.createdAt}>{formatTimePassed(seconds)}</time>
}

function Reports({ known: { reports, reportCount } }: { known: ModerationCase }) {
  if (reportCount === 0) return null
  const others = reportCount - reports.length
  return (
    <div className={styles.block}>
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
    </div>
  )
}

/** Why the venue removed it, for the moderator who confirms or reverts that. */
function Removal({ known: { isUnconfirmed, appealStatus, reason, note } }: { known: ModerationCase }) {
  if (!isUnconfirmed || appealStatus === 'open') return null
  return (
    <div className={styles.block}>
      <h3 className={styles.heading}>Заведение удалило отзыв о себе</h3>
      <p className={styles.appeal}>{[reason && reasonLabels[reason], note].filter(Boolean).join(': ')}</p>
      <p className={styles.more}>Оценка учитывается, пока удаление не подтверждено</p>
    </div>
  )
}

/** Why it was hidden, and the author's appeal. */
function Appeal({ known: { appealStatus, appealText, reason, note } }: { known: ModerationCase }) {
  if (appealStatus !== 'open') return null
  return (
    <div className={styles.block}>
      <h3 className={styles.heading}>Автор обжалует</h3>
      <p className={styles.appeal}>{appealText}</p>
      <p className={styles.more}>
        {['Решение', reason && reasonLabels[reason].toLowerCase(), note].filter(Boolean).join(': ')}
      </p>
    </div>
  )
}

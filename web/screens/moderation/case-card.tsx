import type { ReactNode } from 'react'
import type { ModerationCase } from '#contract/moderation/moderation.ts'
import { formatTimePassed } from '#web/lib/format/dates.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
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
export function CaseCard({
  moderationCase,
  children,
}: {
  moderationCase: ModerationCase
  children?: ReactNode
}) {
  const { id, subject, author, place, text, rating, imageSets, isDeleted, isHidden } = moderationCase
  const title = subjectTitle(moderationCase)
  const label = `${title}: ${moderationCase.excerpt || 'без слов'}`
  const address = addressOfCase(moderationCase)
  const name = subject === 'user' ? author?.fullName : subject === 'place' ? place?.name : null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: moderators move between cards and decide by keyboard
    <article className={styles.card} tabIndex={0} aria-label={label}>
      <header className={styles.head}>
        {author && <Avatar id={author.id} name={author.fullName} image={author.avatar} />}
        <div className={styles.who}>
          <h2 className={styles.title}>
            {address ? <a href={address}>{name ? `${title}: ${name}` : title}</a> : title}
          </h2>
          <p className={styles.facts}>
            {author && subject !== 'user' && <a href={`/users/${author.id}`}>{author.fullName}</a>}
            {place && subject !== 'place' && <a href={`/${place.latinName}`}>{place.name}</a>}
            <OpenedAt moderationCase={moderationCase} />
          </p>
        </div>
        {isDeleted && <Label>{moderationCase.by === 'venue' ? 'Удалено заведением' : 'Удалено'}</Label>}
        {!isDeleted && isHidden && <Label>Скрыто</Label>}
      </header>
      {rating !== null && (
        <p>
          <Stars rating={rating + 1} size="small" />
        </p>
      )}
      {text && <ExpandableText text={text} className={styles.text} />}
      <PostPhotos photos={imageSets} set={id} title={title} />
      <Reports moderationCase={moderationCase} />
      <Removal moderationCase={moderationCase} />
      <Appeal moderationCase={moderationCase} />
      {children}
    </article>
  )
}

function OpenedAt({ moderationCase }: { moderationCase: ModerationCase }) {
  const seconds = Math.max(0, Math.floor((useNow() - Date.parse(moderationCase.createdAt)) / 1000))
  return <time dateTime={moderationCase.createdAt}>{formatTimePassed(seconds)}</time>
}

function Reports({ moderationCase: { reports, reportCount } }: { moderationCase: ModerationCase }) {
  if (reportCount === 0) return null
  const others = reportCount - reports.length
  return (
    <div className={styles.block}>
      <h3 className={styles.heading}>{formatCount(reportCount, nounForms.reports)}</h3>
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

/** The venue's reason for removing a review, for the moderator who confirms or reverts the removal. */
function Removal({
  moderationCase: { isUnconfirmed, appealStatus, reason, note },
}: {
  moderationCase: ModerationCase
}) {
  if (!isUnconfirmed || appealStatus === 'open') return null
  return (
    <div className={styles.block}>
      <h3 className={styles.heading}>Заведение удалило отзыв о себе</h3>
      <p className={styles.appeal}>{[reason && reasonLabels[reason], note].filter(Boolean).join(': ')}</p>
      <p className={styles.more}>Оценка учитывается, пока удаление не подтверждено</p>
    </div>
  )
}

/** The author's appeal, with the reason of the decision that it contests. */
function Appeal({
  moderationCase: { appealStatus, appealText, reason, note },
}: {
  moderationCase: ModerationCase
}) {
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

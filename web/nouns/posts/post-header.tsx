import { starsOf } from '#contract/places/ranking.ts'
import type { PostSummary } from '#contract/posts/posts.ts'
import { formatTimePassed } from '#web/lib/format/dates.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { MoreButton } from '#web/ui/lists/more-button.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Label } from '#web/ui/text/badge.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { Stars } from '#web/ui/text/stars.tsx'
import { gradeName } from './grades.ts'
import { postAuthor, postSubject } from './post-author.ts'
import styles from './post-header.module.css'

const PostMenu = lazyWithRetry('PostMenu', () => import('./post-menu.tsx'))

interface PostHeaderProps {
  post: PostSummary
  /** Hides the place on its own page. */
  isSubjectHidden?: boolean
}

/** The author, the subject, the time and the rating. */
export function PostHeader({ post, isSubjectHidden = false }: PostHeaderProps) {
  const author = postAuthor(post)
  const subject = isSubjectHidden ? null : postSubject(post)
  return (
    <header className={styles.header}>
      {author && <Avatar id={author.id} name={author.name} image={author.avatar} />}
      <div className={styles.text}>
        {author &&
          (author.to ? (
            <a className={styles.author} href={author.to} data-preview={author.placeId}>
              {author.name}
            </a>
          ) : (
            <span className={styles.author}>{author.name}</span>
          ))}
        <p className={styles.line}>
          <Facts
            items={[
              kindOf(post),
              subject ? (
                <a key="subject" className={styles.subject} href={subject.to} data-preview={subject.placeId}>
                  {subject.name}
                </a>
              ) : (
                post.location?.street
              ),
              <time key="time" dateTime={post.dateForSchema}>
                {formatTimePassed(post.timePassed)}
              </time>,
              post.isEdited && (post.isEditedByVenue ? 'изменено заведением' : 'изменено'),
            ]}
          />
        </p>
        {post.rating !== null && (
          <p className={styles.grade}>
            <Stars rating={starsOf(post.rating)} size="small" />
            <span>{gradeName(post.rating)}</span>
            {post.hasVisited && <Label tone="good">{'Был по\u00A0брони'}</Label>}
          </p>
        )}
      </div>
      <MoreButton label="Действия с записью">
        <PostMenu post={post} />
      </MoreButton>
    </header>
  )
}

function kindOf({ isNews, isReview }: PostSummary): string {
  if (isNews) return 'новость'
  return isReview ? 'отзыв' : 'впечатление'
}

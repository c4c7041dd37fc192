import { starsOf } from '#contract/places/ranking.ts'
import type { PostExcerpt as Excerpt } from '#contract/posts/posts.ts'
import { formatTimePassed } from '#web/lib/format/dates.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Label } from '#web/ui/text/badge.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { Stars } from '#web/ui/text/stars.tsx'
import { authorOf } from './excerpt.ts'
import styles from './post-excerpt.module.css'

interface PostExcerptProps {
  post: Excerpt
  /** Hides the author on their own page. */
  isAuthorKnown?: boolean
}

/** The beginning of a review or news, linked to the post. */
export function PostExcerpt({ post, isAuthorKnown = false }: PostExcerptProps) {
  const author = isAuthorKnown ? null : authorOf(post)
  const { commentCount, photoCount } = post
  const more = [
    photoCount > 0 && formatCount(photoCount, nounForms.photos),
    commentCount > 0 && formatCount(commentCount, nounForms.comments),
  ].filter(Boolean)
  return (
    <article className={styles.excerpt}>
      <header className={styles.header}>
        {author && <Avatar id={author.id} name={author.name} image={author.avatar} />}
        <div>
          {author && (
            <a className={styles.author} href={author.to}>
              {author.name}
            </a>
          )}
          <p className={styles.when}>
            {post.rating !== null && <Stars rating={starsOf(post.rating)} size="small" />}
            <time dateTime={post.dateForSchema}>{formatTimePassed(post.timePassed)}</time>
            {post.hasVisited && <Label tone="good">{'Был по\u00A0брони'}</Label>}
          </p>
        </div>
      </header>
      <a className={styles.body} href={`/posts/${post.id}`}>
        <p className={styles.text}>
          {post.text.replace(/\s*\n\s*\n\s*/g, '\n') || 'Запись с\u00A0фотографиями'}
        </p>
        {more.length > 0 && <Facts className={styles.more} items={more} />}
      </a>
    </article>
  )
}

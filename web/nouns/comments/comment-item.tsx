import { Suspense } from 'react'
import type { CommentSummary } from '#contract/posts/comments.ts'
import { formatTimePassed } from '#web/lib/format/dates.ts'
import { lazyHydrated, lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { GalleryOverlay } from '#web/nouns/galleries/gallery-overlay.tsx'
import { PhotoLink } from '#web/nouns/galleries/photo-link.tsx'
import { LikeButton } from '#web/nouns/likes/like-button.tsx'
import { MoreButton } from '#web/ui/lists/more-button.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Label } from '#web/ui/text/badge.tsx'
import { ExpandableText } from '#web/ui/text/expandable-text.tsx'
import { linkedText } from '#web/ui/text/linked-text.tsx'
import styles from './comment-item.module.css'
import { commentAuthor } from './form/comment-author.ts'

const ReplyButton = lazyHydrated('ReplyButton', () => import('./reply-button.tsx'))

const CommentMenu = lazyWithRetry('CommentMenu', () => import('./comment-menu.tsx'))

const RemovedComment = lazyWithRetry('RemovedComment', () => import('./removed-comment.tsx'))

interface CommentItemProps {
  comment: CommentSummary
  /** Whether the viewer may write in the name of the venue of the post. */
  isStaff: boolean
  isInFeed?: boolean
}

export function CommentItem({ comment, isStaff, isInFeed = false }: CommentItemProps) {
  const author = commentAuthor(comment)
  const viewer = useViewer()
  if (comment.isDeleted || comment.isHidden || !author) {
    return (
      <Suspense fallback={null}>
        <RemovedComment comment={comment} />
      </Suspense>
    )
  }
  return (
    <article className={styles.comment}>
      <Avatar id={author.id} name={author.name} image={author.avatar} size="small" />
      <div className={styles.body}>
        <p className={styles.head}>
          {author.to ? (
            <a className={styles.author} href={author.to} data-preview={author.placeId}>
              {author.name}
            </a>
          ) : (
            <span className={styles.author}>{author.name}</span>
          )}
          {comment.byOutlet && <Label tone="accent">Заведение</Label>}
        </p>
        {comment.subjectComment && <Subject subject={comment.subjectComment} />}
        {comment.text && (
          <ExpandableText text={comment.text} className={styles.text}>
            {linkedText(comment.text, comment.links)}
          </ExpandableText>
        )}
        <CommentPhotos comment={comment} />
        <div className={styles.foot}>
          <span>{formatTimePassed(comment.timePassed)}</span>
          {comment.isEdited && <span>{comment.isEditedByVenue ? 'изменено заведением' : 'изменено'}</span>}
          {viewer && (
            <ReplyButton comment={comment} viewerId={viewer.id} isStaff={isStaff} isInFeed={isInFeed} />
          )}
          <LikeButton
            postId={comment.postId}
            commentId={comment.id}
            liked={comment}
            isStaff={isStaff}
            size="small"
          />
          <MoreButton label="Действия с комментарием" className={styles.more}>
            <CommentMenu comment={comment} className={styles.more} />
          </MoreButton>
        </div>
      </div>
    </article>
  )
}

/** The comment that is replied to, in one line. */
function Subject({ subject }: { subject: NonNullable<CommentSummary['subjectComment']> }) {
  return (
    <p className={styles.subject}>
      {subject.authorName ? (
        <>
          <b>{subject.authorName}</b> {subject.text}
        </>
      ) : subject.isDeleted ? (
        'Комментарий удален'
      ) : (
        'Комментарий скрыт'
      )}
    </p>
  )
}

function CommentPhotos({ comment }: { comment: CommentSummary }) {
  const { id, imageSets = [] } = comment
  if (imageSets.length === 0) return null
  return (
    <>
      <ul className={styles.photos}>
        {imageSets.map((photo, index) => (
          <li key={photo.id}>
            <PhotoLink
              photo={photo}
              index={index}
              set={id}
              className={styles.photo}
              label={`Открыть фотографию ${index + 1} из ${imageSets.length}`}
            >
              <Picture image={photo} alt="" size="thumbnail" />
            </PhotoLink>
          </li>
        ))}
      </ul>
      <GalleryOverlay photos={imageSets} set={id} title="Фотографии к комментарию" />
    </>
  )
}

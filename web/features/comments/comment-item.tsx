import type { Comment } from '#contract/comments.ts'
import { GalleryOverlay } from '#web/features/galleries/gallery-overlay.tsx'
import { PhotoLink } from '#web/features/galleries/photo-link.tsx'
import { LikeButton } from '#web/features/likes/like-button.tsx'
import { formatTimePassed } from '#web/lib/format/dates.ts'
import { useOpenModal } from '#web/lib/modal.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Label } from '#web/ui/badge.tsx'
import { ExpandableText } from '#web/ui/expandable-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { commentAuthor } from './comment-author.ts'
import styles from './comment-item.module.css'

const LINES_SHOWN = 5

interface CommentItemProps {
  comment: Comment
  /** The viewer may speak as the venue of the post. */
  isStaff: boolean
}

export function CommentItem({ comment, isStaff }: CommentItemProps) {
  const author = commentAuthor(comment)
  const openModal = useOpenModal()
  if (comment.isDeleted || comment.isHidden || !author) {
    return <p className={styles.gone}>{comment.isDeleted ? 'Комментарий удален' : 'Комментарий скрыт'}</p>
  }
  return (
    <article className={styles.comment}>
      <Avatar id={author.id} name={author.name} image={author.avatar} size="small" />
      <div className={styles.body}>
        <p className={styles.head}>
          {author.to ? (
            <Link className={styles.author} to={author.to}>
              {author.name}
            </Link>
          ) : (
            <span className={styles.author}>{author.name}</span>
          )}
          {comment.byOutlet && <Label tone="accent">Заведение</Label>}
        </p>
        {comment.subjectComment && <Subject subject={comment.subjectComment} />}
        {comment.text && (
          <div className={styles.text}>
            <ExpandableText text={comment.text} lines={LINES_SHOWN} />
          </div>
        )}
        <CommentPhotos comment={comment} />
        <p className={styles.foot}>
          <span>{formatTimePassed(comment.timePassed)}</span>
          {comment.isEdited && <span>изменено</span>}
          <button type="button" className={styles.answer} onClick={() => openModal('login')}>
            Ответить
          </button>
          <LikeButton
            postId={comment.postId}
            commentId={comment.id}
            liked={comment}
            isStaff={isStaff}
            size="small"
          />
        </p>
      </div>
    </article>
  )
}

/** The comment answered, in a line. */
function Subject({ subject }: { subject: NonNullable<Comment['subjectComment']> }) {
  return (
    <p className={styles.subject}>
      {subject.authorName ? (
        <>
          <b>{subject.authorName}</b> {subject.text}
        </>
      ) : (
        'Комментарий удален'
      )}
    </p>
  )
}

function CommentPhotos({ comment }: { comment: Comment }) {
  const { id, imageSets } = comment
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

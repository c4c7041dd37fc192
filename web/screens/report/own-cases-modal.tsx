import { useInfiniteQuery } from '@tanstack/react-query'
import { isId } from '#contract/ids.ts'
import type { OwnCase } from '#contract/moderation/moderation.ts'
import { describeDecision } from '#contract/moderation/moderation-labels.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { type ModalProps, useModalAddress } from '#web/lib/pages/modal.ts'
import { ownCasesQuery } from '#web/nouns/moderation/api.ts'
import { VerdictNote } from '#web/nouns/moderation/verdict-note.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import styles from './own-cases-modal.module.css'

/**
 * `?modal=moderation_own`: decisions about the viewer's own content with reasons and the button to appeal. A
 * notification opens one of them by its id.
 */
export function OwnCasesModal({ id, onClose }: ModalProps) {
  const caseId = id !== null && isId(id) ? id : null
  const query = useInfiniteQuery({ ...ownCasesQuery(caseId), staleTime: 0 })
  const addressOf = useModalAddress()
  return (
    <Sheet
      title={caseId ? 'Решение по\u00A0вашей публикации' : 'Решения по\u00A0вашим публикациям'}
      onClose={onClose}
    >
      <InfiniteList
        key={caseId}
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ id }) => id}
        renderItem={(ownCase) => <OwnCaseItem ownCase={ownCase} />}
        label="Решения по вашим публикациям"
        skeleton={<RowSkeleton />}
        endText={caseId ? '' : 'Это все решения'}
        empty={
          caseId
            ? { title: 'Этого решения больше нет', text: 'Его отменили или пересмотрели.' }
            : {
                title: 'Ваших публикаций не скрывали',
                text: 'Если модератор или заведение уберёт вашу запись, комментарий или сообщение, здесь будет написано почему.',
                illustration: 'no-posts',
              }
        }
      />
      {caseId && (
        <LinkButton to={addressOf('moderation_own')} replace preventScrollReset>
          Все решения
        </LinkButton>
      )}
    </Sheet>
  )
}

function OwnCaseItem({ ownCase }: { ownCase: OwnCase }) {
  const { id, subject, decision, by, decidedAt, excerpt, postId } = ownCase
  const date = formatDate(Date.parse(decidedAt), 'Europe/Moscow', useNow())
  const title = describeDecision({ decision, subject, by, reason: null })
  return (
    <div className={styles.own}>
      <p className={styles.head}>
        <b className={styles.title}>{title}</b>
        <time dateTime={decidedAt}>{date}</time>
      </p>
      {excerpt && (
        <p className={styles.excerpt}>{postId ? <a href={`/posts/${postId}`}>{excerpt}</a> : excerpt}</p>
      )}
      <VerdictNote caseId={id} verdict={ownCase} />
    </div>
  )
}

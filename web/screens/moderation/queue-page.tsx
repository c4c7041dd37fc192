import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { ModerationCase } from '#contract/moderation/moderation.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { WaitingTab } from '#web/nouns/managed-venues/waiting-tab.tsx'
import { casesQuery, isWaiting, type QueueStatus } from '#web/nouns/moderation/api.ts'
import { useQueueKeys } from '#web/nouns/moderation/queue-keys.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { PostSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'
import { CaseCard } from './case-card.tsx'
import { CaseItem } from './case-item.tsx'
import { outcomeOf } from './case-labels.ts'
import styles from './queue-page.module.css'

export function statusOf(search: URLSearchParams): QueueStatus {
  return search.get('status') === 'decided' ? 'decided' : 'open'
}

/** For content managers and admins: open cases, the longest waiting first, and decided ones. */
export function QueuePage() {
  const status = statusOf(useSearchParams()[0])
  const query = useInfiniteQuery(casesQuery(status))
  const viewerId = useViewer()?.id
  const isOpen = status === 'open'
  const list = useRef<HTMLDivElement>(null)
  useQueueKeys((event) => {
    if (list.current) stepBetweenCards(event, list.current)
  })
  const items = distinct(query.data?.pages.flatMap(({ items }) => items) ?? [])
  const firstId = items.find(isWaiting)?.id
  return (
    <PageColumns width="reading" className={styles.page}>
      <header className={styles.head}>
        <h1>Модерация</h1>
        <Button size="small" isPending={query.isRefetching} onClick={() => void query.refetch()}>
          Обновить
        </Button>
      </header>
      <LinkTabs label="Какие решения">
        <LinkTab to="/moderation" isActive={isOpen}>
          Ждут решения
        </LinkTab>
        <LinkTab to="/moderation?status=decided" isActive={!isOpen}>
          Решённые
        </LinkTab>
        <LinkTab to="/moderation/ratings" isActive={false}>
          Оценки
        </LinkTab>
        <WaitingTab label="Заведения" isActive={false} />
      </LinkTabs>
      {isOpen && items.length > 0 && (
        <p className={styles.keys}>
          <kbd>J</kbd> и <kbd>K</kbd> — к следующему и предыдущему, <kbd>1</kbd>–<kbd>3</kbd> — решение
        </p>
      )}
      <div ref={list}>
        <InfiniteList
          key={status}
          query={query}
          items={items}
          keyOf={({ id }) => id}
          renderItem={(moderationCase) =>
            isOpen ? (
              <CaseItem
                moderationCase={moderationCase}
                isOwn={moderationCase.author?.id === viewerId}
                isFirst={moderationCase.id === firstId}
              />
            ) : (
              <Decided moderationCase={moderationCase} />
            )
          }
          label={isOpen ? 'Ждут решения' : 'Решённые'}
          skeleton={<PostSkeleton />}
          endText={isOpen ? 'Больше ничего не ждёт решения' : 'Это все решения'}
          empty={
            isOpen
              ? {
                  title: 'Всё решено',
                  text: 'Новые жалобы и обжалования появятся здесь.',
                  illustration: 'no-posts',
                  action: <LinkButton to="/moderation?status=decided">Решённые</LinkButton>,
                }
              : { title: 'Решений пока нет', illustration: 'no-posts' }
          }
        />
      </div>
    </PageColumns>
  )
}

function Decided({ moderationCase }: { moderationCase: ModerationCase }) {
  const { note, appealNote } = moderationCase
  return (
    <CaseCard moderationCase={moderationCase}>
      <div className={styles.outcome}>
        <b>{outcomeOf(moderationCase)}</b>
        {note && <p>{note}</p>}
        {appealNote && <p>{`Ответ автору: ${appealNote}`}</p>}
      </div>
    </CaseCard>
  )
}

/** Reports and decisions of others shift the pages, so a case may be loaded twice. */
function distinct(cases: readonly ModerationCase[]): ModerationCase[] {
  return [...new Map(cases.map((item) => [item.id, item])).values()]
}

function stepBetweenCards(event: KeyboardEvent, list: HTMLElement): void {
  const step = event.code === 'KeyJ' ? 1 : event.code === 'KeyK' ? -1 : 0
  if (step === 0) return
  const cards = [...list.querySelectorAll<HTMLElement>('article')]
  const current = cards.findIndex((card) => card.contains(document.activeElement))
  const next = cards[current + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}

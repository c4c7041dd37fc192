import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { OwnCrumbs } from '#web/features/cities/own-crumbs.tsx'
import { CounterBadge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { showFailure } from '#web/ui/failure-message.ts'
import { icon } from '#web/ui/icon.ts'
import { InfiniteList } from '#web/ui/infinite-list.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'
import { notificationsQuery } from './api.ts'
import { NotificationRow } from './notification-row.tsx'
import styles from './notifications-page.module.css'
import { useUnreadCounts } from './unread-counts.ts'
import { viewNotifications } from './view-notifications.ts'

const CheckCheck = icon('check-check')
const Settings = icon('settings')

/** What happened to the reader, and beside it to the places they work for. */
export function NotificationsPage({ isForOutlet }: { isForOutlet: boolean }) {
  const query = useInfiniteQuery(notificationsQuery(isForOutlet))
  const { notifications: counts } = useUnreadCounts()
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const queryClient = useQueryClient()
  const view = (ids?: string[]) => viewNotifications(queryClient, isForOutlet, ids)
  const waiting = isForOutlet ? counts.forOutlet : counts.forUser
  useLeaveSeen(view, items)
  const handleView = () => {
    view().catch((error) => showFailure(error, 'Не получилось отметить уведомления'))
  }
  return (
    <PageColumns width="reading">
      <OwnCrumbs label="Уведомления" />
      <header className={styles.head}>
        <h1>Уведомления</h1>
        <Link to="/settings#notifications" className={styles.settings} aria-label="Настройки уведомлений">
          <Settings aria-hidden="true" />
        </Link>
        {waiting > 0 && (
          <Button size="small" icon={<CheckCheck aria-hidden="true" />} onClick={handleView}>
            Всё просмотрено
          </Button>
        )}
      </header>
      <LinkTabs label="Чьи уведомления">
        <LinkTab to="/notifications" isActive={!isForOutlet}>
          Мои <CounterBadge count={counts.forUser} label="Не просмотрено" />
        </LinkTab>
        <LinkTab to="/notifications/places" isActive={isForOutlet}>
          Заведения <CounterBadge count={counts.forOutlet} label="Не просмотрено" />
        </LinkTab>
      </LinkTabs>
      <div className={styles.list}>
        <InfiniteList
          key={String(isForOutlet)}
          query={query}
          items={items}
          keyOf={({ id }) => id}
          renderItem={(notification) => (
            <NotificationRow
              notification={notification}
              onOpen={() => view(idsToSee([notification])).catch(() => undefined)}
            />
          )}
          label="Уведомления"
          layout="rows"
          skeleton={<RowSkeleton />}
          endText="Это все уведомления"
          empty={
            isForOutlet
              ? {
                  title: 'Здесь будут отображаться ваши уведомления',
                  text: 'Подписки, отзывы и сообщения для заведений, где вы работаете.',
                  illustration: 'no-posts',
                  action: <LinkButton to="/staffed">Моя компания</LinkButton>,
                }
              : {
                  title: 'Здесь будут отображаться ваши уведомления',
                  text: 'Ответы, отметки и подписчики появятся после вашей первой записи.',
                  illustration: 'no-posts',
                  action: <LinkButton to="/posts/create">Новая запись</LinkButton>,
                }
          }
        />
      </div>
    </PageColumns>
  )
}

/** What was on the screen has been seen by whoever goes on to something else. */
function useLeaveSeen(view: (ids: string[]) => Promise<void>, items: readonly Notification[]): void {
  const latest = useRef({ view, items })
  useEffect(() => {
    latest.current = { view, items }
  })
  useEffect(
    () => () => {
      latest.current.view(idsToSee(latest.current.items)).catch(() => undefined)
    },
    [],
  )
}

function idsToSee(items: readonly Notification[]): string[] {
  return items.filter(({ isViewed }) => !isViewed).map(({ id }) => id)
}

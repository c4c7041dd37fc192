import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Notification } from '#contract/notifications/notifications.ts'
import { DefaultCityCrumbs } from '#web/nouns/cities/default-city-crumbs.tsx'
import { notificationsQuery } from '#web/nouns/notifications/api.ts'
import { markNotificationsViewed } from '#web/nouns/notifications/mark-notifications-viewed.ts'
import { useUnreadCounts } from '#web/nouns/notifications/unread-query.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'
import { CounterBadge } from '#web/ui/text/badge.tsx'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { NotificationRow } from './notification-row.tsx'
import styles from './notifications-page.module.css'

const CheckCheck = icon('check-check')
const Settings = icon('settings')

/** The viewer's notifications, or those of their venues. */
export function NotificationsPage({ isForOutlet }: { isForOutlet: boolean }) {
  const query = useInfiniteQuery(notificationsQuery(isForOutlet))
  const { notifications: counts } = useUnreadCounts()
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const queryClient = useQueryClient()
  const view = (ids?: string[]) => markNotificationsViewed(queryClient, isForOutlet, ids)
  const waiting = isForOutlet ? counts.forOutlet : counts.forUser
  useMarkViewedOnLeave(view, items)
  const handleView = () => {
    view().catch((error) => showErrorMessage(error, 'Не получилось отметить уведомления'))
  }
  return (
    <PageColumns width="reading">
      <DefaultCityCrumbs label="Уведомления" />
      <header className={styles.head}>
        <h1>Уведомления</h1>
        <a href="/settings#notifications" className={styles.settings} aria-label="Настройки уведомлений">
          <Settings aria-hidden="true" />
        </a>
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
              onOpen={() => view(unviewedIds([notification])).catch(() => undefined)}
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

/** Marks the shown notifications as seen when the reader leaves the page. */
function useMarkViewedOnLeave(view: (ids: string[]) => Promise<void>, items: readonly Notification[]): void {
  const markSeen = useEffectEvent(() => void view(unviewedIds(items)).catch(() => undefined))
  useEffect(() => () => markSeen(), [])
}

function unviewedIds(items: readonly Notification[]): string[] {
  return items.filter(({ isViewed }) => !isViewed).map(({ id }) => id)
}

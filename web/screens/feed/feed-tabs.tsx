import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'

/** Tabs of the feed: the whole city, and the people and venues that the viewer follows. */
export function FeedTabs({ city, isFollowing = false }: { city: string; isFollowing?: boolean }) {
  return (
    <LinkTabs label="Ленты">
      <LinkTab to={`/${city}/feed`} isActive={!isFollowing}>
        Весь город
      </LinkTab>
      <LinkTab to={`/${city}/feed/following`} isActive={isFollowing}>
        Подписки
      </LinkTab>
    </LinkTabs>
  )
}

import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'

/** What everybody tells in the city, and what those tell whom one follows. */
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

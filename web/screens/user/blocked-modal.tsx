import { useInfiniteQuery } from '@tanstack/react-query'
import type { UserShort } from '#contract/users/users.ts'
import type { ModalProps } from '#web/lib/pages/modal.ts'
import { blockedPeopleQuery } from '#web/nouns/blocks/api.ts'
import { UnblockButton } from '#web/nouns/blocks/unblock-button.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import styles from './blocked-modal.module.css'

/** `?modal=blocked_users`: the people whom the viewer has blocked. */
export function BlockedModal({ onClose }: ModalProps) {
  const query = useInfiniteQuery({ ...blockedPeopleQuery(), staleTime: 0 })
  return (
    <Sheet title="Заблокированные" onClose={onClose}>
      <InfiniteList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ id }) => id}
        renderItem={(person) => <BlockedPerson person={person} />}
        label="Заблокированные"
        skeleton={<RowSkeleton />}
        layout="rows"
        endText=""
        empty={{
          title: 'Вы никого не заблокировали',
          text: 'Заблокировать можно на странице человека, в меню «Ещё».',
          illustration: 'no-followed',
        }}
      />
    </Sheet>
  )
}

function BlockedPerson({ person }: { person: UserShort }) {
  return (
    <div className={styles.row}>
      <a href={`/users/${person.id}`} className={styles.person}>
        <Avatar id={person.id} name={person.fullName} image={person.avatar} />
        <span className={styles.name}>{person.fullName}</span>
      </a>
      <UnblockButton person={person} size="small" />
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { useRequireSignIn } from '#web/features/accounts/require-sign-in.ts'
import { useReport } from '#web/features/moderation/report-address.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { IconButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { Menu } from '#web/ui/menu.tsx'
import { shareAddress } from '#web/ui/share-address.ts'
import { unblockPerson } from './block-changes.ts'
import { BlockPersonDialog } from './block-dialog.tsx'

const Ban = icon('ban')
const Ellipsis = icon('ellipsis')
const Flag = icon('flag')
const Share2 = icon('share-2')

/** On the page of somebody else. Rendered once asked for: it opens at once. */
export function PersonMenu({ person }: { person: User }) {
  const { id, fullName, isBlocked } = person
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const report = useReport({ kind: 'user', id })
  const ask = useRequireSignIn(() => setIsAsking(true), 'заблокировать человека')
  const [unblock] = useOneAtATime(async () => {
    await unblockPerson(queryClient, person)
  })
  return (
    <>
      <Menu
        isOpenAtOnce
        trigger={
          <IconButton label="Ещё">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={[
          { label: 'Поделиться', icon: Share2, onSelect: () => void shareAddress(`/users/${id}`, fullName) },
          { label: 'Пожаловаться', icon: Flag, onSelect: report },
          isBlocked
            ? { label: 'Разблокировать', icon: Ban, onSelect: () => void unblock() }
            : { label: 'Заблокировать', icon: Ban, isDangerous: true, onSelect: ask },
        ]}
      />
      {isAsking && <BlockPersonDialog person={person} onClose={() => setIsAsking(false)} />}
    </>
  )
}

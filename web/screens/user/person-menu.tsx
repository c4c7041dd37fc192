import { useState } from 'react'
import type { User } from '#contract/users/users.ts'
import { useRequireSignIn } from '#web/nouns/accounts/sign-in/require-sign-in.ts'
import { useUnblockPerson } from '#web/nouns/blocks/block-changes.ts'
import { BlockPersonDialog } from '#web/nouns/blocks/block-dialog.tsx'
import { useReport } from '#web/nouns/moderation/report-address.ts'
import { icon } from '#web/ui/icon.ts'
import { ActionsMenu } from '#web/ui/windows/actions-menu.tsx'
import { shareAddress } from '#web/ui/windows/share-address.ts'

const Ban = icon('ban')
const Flag = icon('flag')
const Share2 = icon('share-2')

/** The menu of another person's page. Loaded on the first press, so it opens immediately. */
export function PersonMenu({ person }: { person: User }) {
  const { id, fullName, isBlocked } = person
  const [isConfirming, setIsConfirming] = useState(false)
  const report = useReport({ kind: 'user', id })
  const confirmBlock = useRequireSignIn(() => setIsConfirming(true), 'заблокировать человека')
  const unblock = useUnblockPerson(person)
  return (
    <>
      <ActionsMenu
        label="Ещё"
        items={[
          { label: 'Поделиться', icon: Share2, onSelect: () => void shareAddress(`/users/${id}`, fullName) },
          { label: 'Пожаловаться', icon: Flag, onSelect: report },
          isBlocked
            ? { label: 'Разблокировать', icon: Ban, onSelect: () => unblock.mutate() }
            : { label: 'Заблокировать', icon: Ban, isDangerous: true, onSelect: confirmBlock },
        ]}
      />
      {isConfirming && <BlockPersonDialog person={person} onClose={() => setIsConfirming(false)} />}
    </>
  )
}

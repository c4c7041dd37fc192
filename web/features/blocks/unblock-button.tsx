import { useQueryClient } from '@tanstack/react-query'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { Button } from '#web/ui/button.tsx'
import { unblockPerson } from './block-changes.ts'

interface UnblockButtonProps {
  person: { id: string; fullName: string }
  size?: 'medium' | 'small'
}

export function UnblockButton({ person, size }: UnblockButtonProps) {
  const queryClient = useQueryClient()
  const [unblock, isPending] = useOneAtATime(async () => {
    await unblockPerson(queryClient, person)
  })
  return (
    <Button
      size={size}
      isPending={isPending}
      aria-label={`Разблокировать: ${person.fullName}`}
      onClick={() => void unblock()}
    >
      Разблокировать
    </Button>
  )
}

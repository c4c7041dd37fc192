import { Button } from '#web/ui/button.tsx'
import { useUnblockPerson } from './block-changes.ts'

interface UnblockButtonProps {
  person: { id: string; fullName: string }
  size?: 'medium' | 'small'
}

export function UnblockButton({ person, size }: UnblockButtonProps) {
  const unblock = useUnblockPerson(person)
  return (
    <Button
      size={size}
      isPending={unblock.isPending}
      aria-label={`Разблокировать: ${person.fullName}`}
      onClick={() => unblock.mutate()}
    >
      Разблокировать
    </Button>
  )
}

import { useModalAddress } from '#web/lib/pages/modal.ts'
import { icon } from '#web/ui/icon.ts'
import { Link } from '#web/ui/link.tsx'

const ListPlus = icon('list-plus')

interface CollectPressProps {
  id: string
  className: string | undefined
  /** An icon alone, where there are many actions. */
  isRound?: boolean
}

/** «В подборку»: opens the choice of one's collections. */
export function CollectButton({ id, className, isRound = false }: CollectPressProps) {
  const addressOf = useModalAddress()
  return (
    <Link
      className={className}
      title={isRound ? 'В подборку' : undefined}
      to={addressOf('collect', id)}
      preventScrollReset
    >
      <ListPlus aria-hidden="true" />
      <span className={isRound ? 'visually-hidden' : undefined}>В подборку</span>
    </Link>
  )
}

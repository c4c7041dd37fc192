import { useModalAddress } from '#web/lib/pages/modal.ts'
import { icon } from '#web/ui/icon.ts'
import { Link } from '#web/ui/link.tsx'

const ListPlus = icon('list-plus')

/** «В подборку»: opens the choice of one's collections. */
export function CollectPress({ id, className }: { id: string; className: string | undefined }) {
  const addressOf = useModalAddress()
  return (
    <Link className={className} to={addressOf('collect', id)} preventScrollReset>
      <ListPlus aria-hidden="true" />В подборку
    </Link>
  )
}

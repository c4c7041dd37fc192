import { useNavigate } from 'react-router'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useIdempotencyKey } from '#web/lib/api/use-idempotency-key.ts'
import { useRequireSignIn } from '#web/nouns/accounts/sign-in/require-sign-in.ts'
import { type CollectionWithLink, useCopyCollection } from '#web/nouns/collections/sharing-changes.ts'
import { useReport } from '#web/nouns/moderation/report-address.ts'
import { icon } from '#web/ui/icon.ts'
import { ActionsMenu } from '#web/ui/windows/actions-menu.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'

const Copy = icon('copy')
const Flag = icon('flag')

/** Loaded by the press on its button, so it opens at once. */
export function CollectionMenu({ collection, linkToken }: CollectionWithLink) {
  const { id, rights } = collection
  const report = useReport({ kind: 'collection', id })
  const navigate = useNavigate()
  const keyOf = useIdempotencyKey()
  const copy = useCopyCollection(
    { collection, linkToken },
    {
      onSuccess: async (made) => {
        await navigate(`/collections/${made.id}/edit`)
        showSnackbar('Места скопированы. Эту подборку видите только вы', 'success')
      },
      onError: (error) => showSnackbar(errorMessage(error), 'error'),
    },
  )
  const press = useRequireSignIn(() => copy.mutate(keyOf({ id })), 'скопировать подборку')
  return (
    <ActionsMenu
      label="Ещё"
      items={[
        { label: 'Скопировать себе', icon: Copy, onSelect: () => press() },
        rights.canReport && { label: 'Пожаловаться', icon: Flag, onSelect: report },
      ]}
    />
  )
}

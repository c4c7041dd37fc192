import { errorMessage } from '#web/lib/api/api-error.ts'
import { useRequireSignIn } from '#web/nouns/accounts/sign-in/require-sign-in.ts'
import { type CollectionWithLink, useFollowCollection } from '#web/nouns/collections/sharing-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'

const Check = icon('check')
const Plus = icon('plus')

/** «Следить»: keeps a collection among one's own; new places are announced. */
export function FollowCollection({ collection, linkToken }: CollectionWithLink) {
  const { isFollowed } = collection
  const change = useFollowCollection(
    { collection, linkToken },
    {
      onSuccess: (isOn) =>
        showSnackbar(
          isOn ? 'Подборка сохранена в ваших. О\u00A0новых местах расскажем' : 'Вы больше не\u00A0следите',
          'success',
        ),
      onError: (error) => showSnackbar(errorMessage(error), 'error'),
    },
  )
  const press = useRequireSignIn((isOn: boolean) => change.mutate(isOn), 'следить за\u00A0подборкой')
  return (
    <Button
      variant={isFollowed ? 'outlined' : 'primary'}
      isPending={change.isPending}
      icon={isFollowed ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
      onClick={() => press(!isFollowed)}
    >
      {isFollowed ? 'Вы следите' : 'Следить'}
    </Button>
  )
}

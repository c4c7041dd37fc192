import type { User } from '#contract/users/users.ts'
import { useDefaultCity } from '#web/lib/current-city.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { CollectionList } from './collection-list.tsx'

/** The public collections of a person, on their page. */
export function UserCollections({ user }: { user: User }) {
  const isOwn = useViewer()?.id === user.id
  const defaultCity = useDefaultCity()
  const city = user.citySlug ?? defaultCity.latinName
  return (
    <>
      {isOwn && <LinkButton to="/collections">Все мои подборки</LinkButton>}
      <CollectionList
        request={{ userId: user.id }}
        label={`Подборки: ${user.fullName}`}
        hasAuthor={false}
        empty={{
          title: 'Подборок для всех пока нет',
          text: 'Здесь появятся открытые подборки хотя бы из двух заведений.',
          action: <LinkButton to={`/${city}/collections`}>Подборки города</LinkButton>,
        }}
      />
    </>
  )
}

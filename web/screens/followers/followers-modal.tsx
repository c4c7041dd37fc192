import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { ModalProps } from '#web/lib/pages/modal.ts'
import {
  followedOrganisationsQuery,
  followedPeopleQuery,
  followedPlacesQuery,
  followersQuery,
} from '#web/nouns/followers/api.ts'
import { FollowedRow } from '#web/nouns/followers/followed-row.tsx'
import { OrganisationCard } from '#web/nouns/organisations/organisation-card.tsx'
import type { FollowTarget } from '#web/nouns/pending-writes/pending-writes.ts'
import { PlaceRow } from '#web/nouns/places/cards/place-row.tsx'
import { PeopleList } from '#web/nouns/users/people-list.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'

const NO_FOLLOWERS = 'Похоже, у профиля нет подписчиков'
const NOT_FOLLOWING = 'Нет подписок'

/** `?modal=followers` of the open person or organisation, or of `modal_id`. */
export function FollowersModal({ id, onClose }: ModalProps) {
  return <FollowersSheet followed={useFollowed(id)} onClose={onClose} empty={NO_FOLLOWERS} />
}

/** `?modal=place_followers` of the open place, or of `modal_id`. */
export function PlaceFollowersModal({ id, onClose }: ModalProps) {
  const { pathname } = useLocation()
  const placeId = id ?? pathname.split('/')[1] ?? ''
  return (
    <FollowersSheet followed={{ placeId }} onClose={onClose} empty="Похоже, у заведения нет подписчиков" />
  )
}

function FollowersSheet({
  followed,
  onClose,
  empty,
}: {
  followed: FollowTarget
  onClose: () => void
  empty: string
}) {
  const query = useInfiniteQuery(followersQuery(followed))
  return (
    <Sheet title="Подписчики" onClose={onClose}>
      <PeopleList
        query={query}
        people={query.data?.pages.flatMap(({ items }) => items) ?? []}
        label="Подписчики"
        empty={{ title: empty, illustration: 'no-followed' }}
      />
    </Sheet>
  )
}

/** `?modal=following_users`: the people whom the person follows. */
export function FollowedPeopleModal({ id, onClose }: ModalProps) {
  const query = useInfiniteQuery(followedPeopleQuery(useSubjectId(id)))
  return (
    <Sheet title="Подписки на людей" onClose={onClose}>
      <PeopleList
        query={query}
        people={query.data?.pages.flatMap(({ items }) => items) ?? []}
        label="Подписки на людей"
        empty={{ title: NOT_FOLLOWING, illustration: 'no-followed' }}
      />
    </Sheet>
  )
}

/** `?modal=following_places`: the places that the person follows. */
export function FollowedPlacesModal({ id, onClose }: ModalProps) {
  const query = useInfiniteQuery(followedPlacesQuery(useSubjectId(id)))
  return (
    <Sheet title="Подписки на заведения" onClose={onClose}>
      <InfiniteList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={(place) => place.id}
        renderItem={(place) => (
          <FollowedRow followed={{ placeId: place.id }} name={place.name} isFollowed={place.isFollowed}>
            <PlaceRow place={place} />
          </FollowedRow>
        )}
        label="Подписки на заведения"
        skeleton={<RowSkeleton />}
        layout="rows"
        empty={{ title: NOT_FOLLOWING, illustration: 'no-followed' }}
      />
    </Sheet>
  )
}

/** `?modal=following_organisations`: the chains that the person follows. */
export function FollowedOrganisationsModal({ id, onClose }: ModalProps) {
  const query = useInfiniteQuery(followedOrganisationsQuery(useSubjectId(id)))
  return (
    <Sheet title="Подписки на сети" onClose={onClose}>
      <InfiniteList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={(organisation) => organisation.id}
        renderItem={(organisation) => (
          <FollowedRow
            followed={{ organisationId: organisation.id }}
            name={organisation.name}
            isFollowed={organisation.isFollowed}
          >
            <OrganisationCard organisation={organisation} />
          </FollowedRow>
        )}
        label="Подписки на сети"
        skeleton={<RowSkeleton />}
        layout="rows"
        empty={{ title: NOT_FOLLOWING, illustration: 'no-followed' }}
      />
    </Sheet>
  )
}

/** The second segment of `/users/{id}` and `/organisations/{id}`. */
function useSubjectId(id: string | null): string {
  const { pathname } = useLocation()
  return id ?? pathname.split('/')[2] ?? ''
}

function useFollowed(id: string | null): FollowTarget {
  const subjectId = useSubjectId(id)
  const { pathname } = useLocation()
  return pathname.startsWith('/organisations/') ? { organisationId: subjectId } : { userId: subjectId }
}

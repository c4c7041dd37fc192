import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { PostType } from '#contract/posts/posts.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { Point } from '#web/lib/format/distance.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { closestCityQuery } from '#web/nouns/cities/api.ts'
import { organisationQuery } from '#web/nouns/organisations/api.ts'
import type { PostSubject } from '#web/nouns/pending-writes/pending-writes.ts'
import { streetLine } from '#web/nouns/places/place-address.ts'
import { placeQuery } from '#web/nouns/places/place-query.ts'
import { deleteDraft, readDraft, saveDraft } from '#web/nouns/posts/writing/post-draft.ts'
import { postPointText, readSubject } from '#web/nouns/posts/writing/post-subject.ts'
import { postTypesQuery } from '#web/nouns/posts/writing/post-types-query.ts'
import { Button } from '#web/ui/button.tsx'
import type { Crumb } from '#web/ui/text/breadcrumbs.tsx'
import { PostCreateForm } from './post-create-form.tsx'
import { SubjectCard } from './subject-card.tsx'

/** The form of a new post, whose subject is in the address. */
export function PostCreatePage() {
  const [search] = useSearchParams()
  const subject = readSubject(search)
  if (!subject) return <SubjectStep />
  if (subject.kind === 'place') return <PlacePost key={subject.placeId} subject={subject} />
  if (subject.kind === 'organisation') {
    return <OrganisationPost key={subject.organisationId} subject={subject} />
  }
  return <PointPost key={postPointText(subject.point)} point={subject.point} />
}

/** The text first: the subject is chosen later. */
function SubjectStep() {
  return (
    <PostCreateForm
      key="new"
      subject={null}
      draftName="new"
      types={[]}
      venue={null}
      crumbs={[]}
      renderSubject={(choose) => (
        <SubjectCard
          title="О чём расскажете?"
          facts={['О заведении, о сети или о любой точке города']}
          action={<Button onClick={choose}>Выбрать</Button>}
        />
      )}
    />
  )
}

function PlacePost({ subject }: { subject: Extract<PostSubject, { kind: 'place' }> }) {
  const { data: place } = useQuery(placeQuery(subject.placeId))
  const { data: postOptions } = useQuery(cachedPostTypesQuery(subject))
  const switchToReview = useSwitchToReview(subject)
  if (!place || !postOptions) return null
  const { city } = place.location
  return (
    <PostCreateForm
      subject={subject}
      draftName={`place:${place.id}`}
      types={newTypes(postOptions)}
      venue={{ kind: 'place', name: place.name }}
      crumbs={[
        { label: city.name, to: `/${city.latinName}/feed` },
        { label: place.name, to: `/${place.latinName}` },
      ]}
      onRefused={(error) => switchToReview(error, `place:${place.id}`)}
      renderSubject={(choose) => (
        <SubjectCard
          venue={{ id: place.id, name: place.name, image: place.avatar }}
          title={place.name}
          facts={[place.category.name, streetLine(place.location)]}
          action={<ChangeButton onClick={choose} />}
        />
      )}
    />
  )
}

function OrganisationPost({ subject }: { subject: Extract<PostSubject, { kind: 'organisation' }> }) {
  const { data: organisation } = useQuery(organisationQuery(subject.organisationId))
  const { data: postOptions } = useQuery(cachedPostTypesQuery(subject))
  if (!organisation || !postOptions) return null
  const { id, name, avatar, city, placeCount } = organisation
  return (
    <PostCreateForm
      subject={subject}
      draftName={`organisation:${id}`}
      types={newTypes(postOptions)}
      venue={{ kind: 'organisation', name }}
      crumbs={[...cityCrumbs(city), { label: name, to: `/organisations/${id}` }]}
      renderSubject={(choose) => (
        <SubjectCard
          venue={{ id, name, image: avatar }}
          title={name}
          facts={['Сеть', placeCount > 0 && formatCount(placeCount, nounForms.places)]}
          action={<ChangeButton onClick={choose} />}
        />
      )}
    />
  )
}

function PointPost({ point }: { point: Point }) {
  const { data: city } = useQuery(closestCityQuery(point))
  return (
    <PostCreateForm
      subject={{ kind: 'point', point }}
      draftName="point"
      types={['impression']}
      venue={null}
      crumbs={cityCrumbs(city ?? null)}
      renderSubject={(choose) => (
        <SubjectCard
          title="Точка на карте"
          facts={[city?.name, postPointText(point)]}
          action={<ChangeButton onClick={choose} />}
        />
      )}
    />
  )
}

function ChangeButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" size="small" onClick={onClick}>
      Изменить
    </Button>
  )
}

function cityCrumbs(city: { name: string; latinName: string } | null): Crumb[] {
  return city ? [{ label: city.name, to: `/${city.latinName}/feed` }] : []
}

/**
 * Never refetched, because a form must not change while it is filled in: an existing review is detected when this one
 * is sent.
 */
function cachedPostTypesQuery(subject: Exclude<PostSubject, { kind: 'point' }>) {
  return { ...postTypesQuery(subject), enabled: false }
}

/** A person with a review of the place may still write news. */
function newTypes({ types, reviewId }: { types: PostType[]; reviewId: string | null }): PostType[] {
  return reviewId === null ? types : types.filter((type) => type !== 'review')
}

/** A review was written meanwhile, for example in another tab: the text moves to its form instead of being refused. */
function useSwitchToReview(subject: Extract<PostSubject, { kind: 'place' }>) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const viewer = useViewer()
  return async (error: unknown, draftName: string): Promise<boolean> => {
    if (!viewer || !(error instanceof ApiError) || error.status !== 'ReviewAlreadyExist') return false
    const { reviewId } = await queryClient
      .fetchQuery(postTypesQuery(subject))
      .catch(() => ({ reviewId: null }))
    if (!reviewId) return false
    const draft = readDraft({ viewerId: viewer.id, subject: draftName })
    if (draft) saveDraft({ viewerId: viewer.id, subject: `post:${reviewId}` }, draft)
    deleteDraft({ viewerId: viewer.id, subject: draftName })
    await navigate(`/posts/${reviewId}/edit?already=1`, { replace: true })
    return true
  }
}

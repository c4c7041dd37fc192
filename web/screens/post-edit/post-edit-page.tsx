import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Post } from '#contract/posts/posts.ts'
import { encodeMentions } from '#contract/texts/mentions.ts'
import type { Point } from '#web/lib/format/distance.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { readRoutes } from '#web/lib/pages/route-history.ts'
import { postQuery } from '#web/nouns/posts/api.ts'
import { postCrumbs } from '#web/nouns/posts/post-seo.ts'
import { postHeading, type Venue } from '#web/nouns/posts/writing/post-labels.ts'
import { postPointText } from '#web/nouns/posts/writing/post-subject.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'
import { useLeaveGuard } from '#web/ui/forms/leave-guard.tsx'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './post-edit-page.module.css'
import { PostFields } from './post-fields.tsx'
import { SubjectCard } from './subject-card.tsx'
import { usePostForm } from './use-post-form.ts'

const PointDialog = lazy(async () => ({ default: (await import('./point-dialog.tsx')).PointDialog }))

export function PostEditPage({ postId }: { postId: string }) {
  const { data: post } = useQuery({ ...postQuery(postId), refetchOnMount: false })
  return post ? <PostEditForm post={post} /> : <PageLoading />
}

const leaveTexts = {
  title: 'Уйти без сохранения?',
  text: 'Изменения ещё не сохранены. Мы оставим их черновиком на этом устройстве.',
}

function PostEditForm({ post }: { post: Post }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const viewerId = useViewer()?.id ?? ''
  const address = `/posts/${post.id}`
  const isPoint = post.type === 'impression' && post.place === null && post.organisation === null
  const [isMoving, setIsMoving] = useState(false)
  const form = usePostForm({
    initial: {
      type: post.type,
      text: encodeMentions(post.text, post.links),
      rating: post.rating,
      street: post.location?.street ?? '',
      ...(isPoint && post.location && { point: { lat: post.location.lat, lon: post.location.lon } }),
    },
    initialImages: post.imageSets,
    types: [post.type],
    draft: { viewerId, subject: `post:${post.id}` },
    target: { kind: 'change', post },
    onSaved: () => {
      guard.allowLeave()
      showSnackbar('Запись изменена', 'success')
      // Goes back to where the edit began instead of adding a second history entry of the same page.
      if (readRoutes().at(-2) === address) void navigate(-1)
      else void navigate(address, { replace: true })
    },
  })
  const guard = useLeaveGuard(form.hasChanges, leaveTexts)
  const venue = venueOf(post)
  const crumbs = postCrumbs(post).with(-1, { label: 'Запись', to: address })
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs crumbs={[...crumbs, { label: 'Редактировать' }]} />
      <h1>{postHeading(post.type, venue)}</h1>
      {search.has('already') && (
        <p className={styles.note} role="status">
          Вы уже писали отзыв об этом заведении. Его можно изменить здесь.
        </p>
      )}
      {post.needsReason && (
        <p className={styles.note}>
          {'Это написал гость. Все увидят, что запись изменило заведение; оценку меняет только автор.'}
        </p>
      )}
      <Panel>
        <PostFields
          venue={venue}
          form={form}
          types={[post.type]}
          isPoint={isPoint}
          isRatingFixed={post.needsReason}
          submitLabel="Сохранить"
          cancel={
            <LinkButton variant="quiet" to={address}>
              Отмена
            </LinkButton>
          }
        >
          {form.values.point ? (
            <PointCard post={post} point={form.values.point} onMove={() => setIsMoving(true)} />
          ) : (
            <SubjectOf post={post} />
          )}
        </PostFields>
      </Panel>
      {isMoving && form.values.point && (
        <Suspense fallback={null}>
          <PointDialog
            point={form.values.point}
            onPick={(point) => form.change({ point })}
            onClose={() => setIsMoving(false)}
          />
        </Suspense>
      )}
      {guard.dialog}
    </PageColumns>
  )
}

function SubjectOf({ post }: { post: Post }) {
  const { place, organisation } = post
  if (place) {
    const { id, name, avatar, category } = place
    return <SubjectCard venue={{ id, name, image: avatar }} title={name} facts={[category.name]} />
  }
  if (organisation) return <SubjectCard venue={organisation} title={organisation.name} facts={['Сеть']} />
  return null
}

function PointCard({ post, point, onMove }: { post: Post; point: Point; onMove: () => void }) {
  const facts = [post.city?.name, postPointText(point)]
  return (
    <SubjectCard
      title="Точка на карте"
      facts={facts}
      action={
        <Button size="small" onClick={onMove}>
          Передвинуть
        </Button>
      }
    />
  )
}

function venueOf({ place, organisation }: Post): Venue | null {
  if (place) return { kind: 'place', name: place.name }
  return organisation && { kind: 'organisation', name: organisation.name }
}

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PostType } from '#contract/posts.ts'
import { nextMoment, putUnsent } from '#web/features/unsent/unsent-store.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { useBack } from '#web/lib/route-history.ts'
import { Breadcrumbs, type Crumb } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { useLeaveGuard } from '#web/ui/leave-guard.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { WaitingPosts } from '../waiting-posts.tsx'
import styles from './post-create-form.module.css'
import { PostFields } from './post-fields.tsx'
import type { PostSubject } from './post-subject.ts'
import { postHeading, publishedWords, type Venue } from './post-words.ts'
import { onPublished } from './publish-waiting.ts'
import { createPost } from './save-post.ts'
import { usePostForm } from './use-post-form.ts'

interface PostCreateFormProps {
  /** Null until it is chosen. */
  subject: PostSubject | null
  /** One draft for each subject. */
  draftName: string
  types: readonly PostType[]
  venue: Venue | null
  crumbs: readonly Crumb[]
  plate: (choose: () => void) => ReactNode
  onRefused?: (error: unknown) => Promise<boolean>
}

const leaveWords = {
  title: 'Уйти со страницы?',
  text: 'Запись ещё не опубликована. Мы сохраним черновик на этом устройстве: вернётесь — продолжите с того же места.',
}

export function PostCreateForm(props: PostCreateFormProps) {
  const [round, setRound] = useState(0)
  return <NewPostForm key={round} {...props} onStartOver={() => setRound(round + 1)} />
}

function NewPostForm(props: PostCreateFormProps & { onStartOver: () => void }) {
  const { onStartOver, subject, draftName, types, venue, crumbs, plate, onRefused } = props
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const viewerId = useViewer()?.id ?? ''
  const goBack = useBack('/posts/create/select')
  const [waitingKey, setWaitingKey] = useState<string>()
  usePublished(waitingKey)
  const unsettled = { viewerId, subject: 'new' }
  const form = usePostForm({
    initial: { type: types[0] ?? null, text: '', rating: null, street: '' },
    types,
    draft: { viewerId, subject: draftName },
    ...(subject && { adopted: unsettled }),
    send: (sent) => {
      if (!subject) throw new Error('A post without a subject passed the form')
      return createPost(queryClient, viewerId, subject, sent)
    },
    onSaved: (post) => {
      guard.letGo()
      showMessage(publishedWords[post.type], 'success')
      void navigate(`/posts/${post.id}`, { replace: true })
    },
    ...(subject && {
      wait: async ({ key, values, pictures }) => {
        const title = postHeading(values.type, venue)
        const said = { kind: 'post', key, viewerId, saidAt: nextMoment() } as const
        await putUnsent({ ...said, title, subject, draftName, values, pictures })
        guard.letGo()
        setWaitingKey(key)
      },
    }),
    ...(onRefused && {
      onRefused: async (error) => {
        guard.letGo()
        return onRefused(error)
      },
    }),
  })
  const guard = useLeaveGuard(form.hasChanges, leaveWords)

  const chooseAnother = () => {
    if (subject) form.leaveTo(unsettled)
    guard.letGo()
    void navigate('/posts/create/select')
  }
  const heading = postHeading(form.values.type, venue)
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs crumbs={[...crumbs, { label: 'Создать запись' }]} />
      <h1>{heading}</h1>
      <WaitingPosts
        viewerId={viewerId}
        onTakenUp={(name) => {
          if (name !== draftName) return false
          guard.letGo()
          onStartOver()
          return true
        }}
      />
      {waitingKey === undefined && (
        <Panel>
          <PostFields
            form={form}
            types={types}
            isPoint={subject?.kind === 'point'}
            submitLabel="Опубликовать"
            cancel={
              <Button variant="quiet" onClick={goBack}>
                Отмена
              </Button>
            }
          >
            {plate(chooseAnother)}
          </PostFields>
        </Panel>
      )}
      {guard.dialog}
    </PageColumns>
  )
}

/** Whoever has waited for it to go out is led to it. */
function usePublished(waitingKey: string | undefined): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      onPublished((key, postId) => {
        if (key === waitingKey) void navigate(`/posts/${postId}`, { replace: true })
      }),
    [waitingKey, navigate],
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PostType } from '#contract/posts/posts.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { useBack } from '#web/lib/pages/route-history.ts'
import type { PostSubject } from '#web/nouns/pending-writes/pending-writes.ts'
import { PendingPosts } from '#web/nouns/posts/pending-posts.tsx'
import { postHeading, publishedMessages, type Venue } from '#web/nouns/posts/writing/post-labels.ts'
import { publishedWrites } from '#web/nouns/posts/writing/publish-pending.ts'
import { Button } from '#web/ui/button.tsx'
import { useLeaveGuard } from '#web/ui/forms/leave-guard.tsx'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { Breadcrumbs, type Crumb } from '#web/ui/text/breadcrumbs.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './post-create-form.module.css'
import { PostFields } from './post-fields.tsx'
import { usePostForm } from './use-post-form.ts'

interface PostCreateFormProps {
  /** Null until it is chosen. */
  subject: PostSubject | null
  /** One draft for each subject. */
  draftName: string
  types: readonly PostType[]
  venue: Venue | null
  crumbs: readonly Crumb[]
  renderSubject: (choose: () => void) => ReactNode
  onRefused?: (error: unknown) => Promise<boolean>
}

const leaveTexts = {
  title: 'Уйти со страницы?',
  text: 'Запись ещё не опубликована. Мы сохраним черновик на этом устройстве: вернётесь — продолжите с того же места.',
}

export function PostCreateForm(props: PostCreateFormProps) {
  const [formKey, setFormKey] = useState(0)
  return <NewPostForm key={formKey} {...props} onStartOver={() => setFormKey(formKey + 1)} />
}

function NewPostForm(props: PostCreateFormProps & { onStartOver: () => void }) {
  const { onStartOver, subject, draftName, types, venue, crumbs, renderSubject, onRefused } = props
  const navigate = useNavigate()
  const viewerId = useViewer()?.id ?? ''
  const goBack = useBack('/posts/create/select')
  const [waitingKey, setWaitingKey] = useState<string>()
  usePublished(waitingKey)
  const draftWithoutSubject = { viewerId, subject: 'new' }
  const form = usePostForm({
    initial: { type: types[0] ?? null, text: '', rating: null, street: '' },
    types,
    draft: { viewerId, subject: draftName },
    ...(subject && { movedFrom: draftWithoutSubject }),
    target: { kind: 'new', viewerId, subject, venue, draftName },
    onSaved: (post) => {
      guard.allowLeave()
      showSnackbar(publishedMessages[post.type], 'success')
      void navigate(`/posts/${post.id}`, { replace: true })
    },
    onWaiting: (key) => {
      guard.allowLeave()
      setWaitingKey(key)
    },
    ...(onRefused && {
      onRefused: async (error) => {
        guard.allowLeave()
        const isHandled = await onRefused(error)
        if (!isHandled) guard.forbidLeave()
        return isHandled
      },
    }),
  })
  const guard = useLeaveGuard(form.hasChanges, leaveTexts)

  const chooseAnother = () => {
    if (subject) form.leaveTo(draftWithoutSubject)
    guard.allowLeave()
    void navigate('/posts/create/select')
  }
  const heading = postHeading(form.values.type, venue)
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs crumbs={[...crumbs, { label: 'Создать запись' }]} />
      <h1>{heading}</h1>
      <PendingPosts
        viewerId={viewerId}
        onDraftRestored={(name) => {
          if (name !== draftName) return false
          guard.allowLeave()
          onStartOver()
          return true
        }}
      />
      {waitingKey === undefined && (
        <Panel>
          <PostFields
            venue={venue}
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
            {renderSubject(chooseAnother)}
          </PostFields>
        </Panel>
      )}
      {guard.dialog}
    </PageColumns>
  )
}

/** Opens the post once it is sent, if the author is still on the page. */
function usePublished(waitingKey: string | undefined): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      publishedWrites.subscribe((key, postId) => {
        if (key === waitingKey) void navigate(`/posts/${postId}`, { replace: true })
      }),
    [waitingKey, navigate],
  )
}

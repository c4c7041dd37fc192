import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { useRequireSignIn } from '#web/nouns/accounts/sign-in/require-sign-in.ts'
import type { FollowTarget } from '#web/nouns/pending-writes/pending-writes.ts'
import { Button, type ButtonVariant, IconButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'

const Check = icon('check')
const Plus = icon('plus')

interface FollowProps {
  followed: FollowTarget
  /** The name of the person, the place or the organisation, for the message. */
  name: string
  isFollowed: boolean
}

const followChanges = () => import('./follow-changes.ts')
const preload = () => void followChanges().catch(() => {})

/** The action of «Подписаться», and handlers that preload its code. A guest signs in first. */
export function useFollowing({ followed, name, isFollowed }: FollowProps) {
  const queryClient = useQueryClient()
  const change = useRequireSignIn(async (isOn: boolean) => {
    if (isOn === isFollowed) return
    await (await followChanges()).changeFollowing(queryClient, followed, name, isOn)
  }, 'подписаться')
  return {
    onPointerEnter: preload,
    onFocus: preload,
    onClick: ({ detail }: { detail: number }) => {
      // The second click of a double click must not undo the first.
      if (detail < 2) change(!isFollowed)
    },
  }
}

interface FollowButtonProps extends FollowProps {
  variant?: ButtonVariant
  isWide?: boolean
}

/** Renders nothing on the viewer's own page. */
export function FollowButton({ variant = 'primary', isWide, ...following }: FollowButtonProps) {
  const handlers = useFollowing(following)
  if (useIsOneself(following.followed)) return null
  const { isFollowed } = following
  return (
    <Button
      {...handlers}
      variant={isFollowed ? 'outlined' : variant}
      isWide={isWide}
      icon={isFollowed ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
    >
      {isFollowed ? 'Вы подписаны' : 'Подписаться'}
    </Button>
  )
}

/** The button at the end of a row of a list. */
export function FollowIcon(following: FollowProps): ReactNode {
  const handlers = useFollowing(following)
  if (useIsOneself(following.followed)) return null
  const { isFollowed, name } = following
  return (
    <IconButton
      {...handlers}
      aria-pressed={isFollowed}
      variant={isFollowed ? 'quiet' : 'outlined'}
      label={`Подписаться: ${name}`}
    >
      {isFollowed ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
    </IconButton>
  )
}

function useIsOneself(followed: FollowTarget): boolean {
  const viewer = useViewer()
  return 'userId' in followed && followed.userId === viewer?.id
}

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PostSummary } from '#contract/posts/posts.ts'
import { startFakeServer, viewer } from '#tests/support/fake-server.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { PostMenu } from './post-menu.tsx'

const news = { id: 'a'.repeat(24), type: 'news', user: null, text: 'Новое меню' } as unknown as PostSummary
const own = { ...news, user: { id: viewer.id } } as unknown as PostSummary

test.each([
  ['news', 'a guest', news, null, true],
  ['news', 'a viewer', news, viewer, true],
  ['a post', 'a guest', own, null, true],
  ['a post', 'its author', own, viewer, false],
] as const)('%s can be reported by %s: %#', async (_what, _who, post, person, isOffered) => {
  renderPage(await startFakeServer(), <PostMenu post={post} />, { viewer: person })
  await screen.findByRole('menuitem', { name: 'Поделиться' })
  expect(screen.queryByRole('menuitem', { name: 'Пожаловаться' }) !== null).toBe(isOffered)
})

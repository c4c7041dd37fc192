import { QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { deferred, type Reply, startFakeServer, viewer } from '#tests/support/fake-server.ts'
import { PageStateProvider } from '#web/lib/pages/page-state.tsx'
import { currentSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { FollowButton } from './follow-button.tsx'

const boris = {
  id: 'b'.repeat(24),
  fullName: 'Борис Громов',
  isFollowed: false,
  followerCount: 0,
  followerCountStr: '0 подписчиков',
}
const own = { id: viewer.id, followingCount: 3, followingUserCount: 2, followingPlaceCount: 1 }
const borisKey = ['user', boris.id] as const
const listKey = ['followers', { userId: viewer.id }, { firstPage: 1 }] as const

function Person() {
  const person = useQuery<typeof boris>({ queryKey: borisKey, queryFn: skipToken }).data ?? boris
  return (
    <>
      <FollowButton followed={{ userId: person.id }} name={person.fullName} isFollowed={person.isFollowed} />
      <p>{person.followerCountStr}</p>
    </>
  )
}

async function show(person = boris) {
  const server = await startFakeServer()
  server.queryClient.setQueryData(borisKey, person)
  server.queryClient.setQueryData(listKey, { pages: [{ items: [person] }] })
  server.queryClient.setQueryData(['user', viewer.id], own)
  render(
    <QueryClientProvider client={server.queryClient}>
      <PageStateProvider state={{ viewer, renderedAt: 0, settings: {} as never }}>
        <MemoryRouter>
          <Person />
        </MemoryRouter>
      </PageStateProvider>
    </QueryClientProvider>,
  )
  return server
}

const press = () => fireEvent.click(screen.getByRole('button'), { detail: 1 })

test('following updates every copy and the count of the viewer, and a message names the person', async () => {
  const server = await show()
  const { queryClient } = server
  const reply = deferred<Reply>()
  server.respond = () => reply.wait
  press()
  await waitFor(() => expect(screen.getByText('1 подписчик')).toBeDefined())
  expect(queryClient.getQueryData(listKey)).toMatchObject({ pages: [{ items: [{ isFollowed: true }] }] })
  reply.open({ status: 201, data: { follower: { followerCount: 1, isFollowed: true } } })
  await waitFor(() => expect(currentSnackbar.get()?.text).toBe('Вы подписались на пользователя Борис Громов'))
  expect(queryClient.getQueryData(['user', viewer.id])).toMatchObject({
    followingCount: 4,
    followingUserCount: 3,
    followingPlaceCount: 1,
  })
})

test('a failed request is rolled back everywhere, and the count is never negative', async () => {
  const server = await show({ ...boris, isFollowed: true })
  const { queryClient } = server
  const reply = deferred<Reply>()
  server.respond = () => reply.wait
  press()
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Подписаться'))
  expect(screen.getByText('0 подписчиков')).toBeDefined()
  reply.open({ status: 500, error: 'InternalError' })
  await waitFor(() => expect(currentSnackbar.get()?.text).toBe('Произошла ошибка при отписке'))
  expect(screen.getByRole('button').textContent).toBe('Вы подписаны')
  expect(queryClient.getQueryData(listKey)).toMatchObject({ pages: [{ items: [{ isFollowed: true }] }] })
  expect(queryClient.getQueryData(['user', viewer.id])).toEqual(own)
})

test('nobody can follow themselves', async () => {
  await show({ ...boris, id: viewer.id })
  expect(screen.queryByRole('button')).toBeNull()
})

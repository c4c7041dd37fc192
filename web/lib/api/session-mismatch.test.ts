import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { changeViewer, startBrowserPage } from '../browser/browser-page.ts'
import { type ApiRequest, apiOf, connectApi, createApi } from './api.ts'
import { watchSessionMismatch } from './session-mismatch.ts'

test('a write is sent in the name of its author after another person has signed in', async () => {
  const sent: ApiRequest[] = []
  const queryClient = new QueryClient()
  const settings = {
    mainApiOrigin: '',
    secondApiOrigin: '',
    publicUrl: '',
    mapStyleUrl: '',
    city: { latinName: 'moscow', name: 'Москва' },
  }
  const person = (id: string) => ({ id, isAdmin: false, isContentManager: false })
  startBrowserPage({ queryClient, viewer: person('anna'), settings, renderedAt: 0 })
  connectApi(
    queryClient,
    createApi(
      watchSessionMismatch(async (request) => {
        sent.push(request)
        return { status: 200, body: { data: {} } }
      }),
    ),
  )
  const like = { body: { postId: 'post', byOutlet: false } }
  await apiOf(queryClient).call('POST /api/v2/likes', like)
  changeViewer(person('boris'))
  await apiOf(queryClient, 'anna').call('POST /api/v2/likes', like)
  await apiOf(queryClient).call('POST /api/v2/likes', like)
  expect(sent.map(({ viewerId }) => viewerId)).toEqual(['anna', 'anna', 'boris'])
})

import { type Page, test } from '@playwright/test'
import { generatePath, type RouteObject } from 'react-router'
import { dayIn } from './bookable.ts'
import { placeWithEverything } from './places.ts'
import { signInAs } from './sign-in.ts'

export interface Address {
  path: string
  isProtected: boolean
}

/** An address for every route of the product, with subjects of the demonstration. */
export async function samplePages(guest: Page, admin: Page): Promise<Address[]> {
  // Imported from the build, because Vite fills the table of routes.
  const built = new URL('../../build/pages/entry.server.js', import.meta.url).href
  const { routes }: { routes: RouteObject[] } = await import(built)
  const samples = await findSamples(guest, admin)
  return routes.flatMap((route) => addressesOf(route, samples))
}

function addressesOf(route: RouteObject, samples: Samples, isProtected = false): Address[] {
  const isClosed = isProtected || Boolean(route.handle?.isProtected)
  if (route.children) return route.children.flatMap((child) => addressesOf(child, samples, isClosed))
  const pattern = `/${route.path ?? ''}`
  const galleryId = pattern.includes('/menu/') ? samples.menuId : samples.albumId
  // Throws for a parameter without a sample.
  return [{ path: generatePath(pattern, { ...samples, galleryId }), isProtected: isClosed }]
}

type Samples = Awaited<ReturnType<typeof findSamples>>

async function findSamples(guest: Page, admin: Page) {
  await signInAs(admin, 'admin')
  const place = await placeWithEverything(guest.request)
  const first = async (path: string, noun: string): Promise<{ id: string }> => {
    const response = await guest.request.get(path)
    return (await response.json()).data[noun][0]
  }
  const user = await first('/api/v2/users?city=moscow&orderBy=followerCount', 'users')
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const imports = await admin.request.get('/api/v2/imports?limit=1')
  const chat = await admin.request.post('/api/v2/chats', { data: { userId: user.id }, headers })
  const places = await guest.request.get('/api/v1/places?city=moscow&limit=2')
  const nextWeek = dayIn(7)
  const poll = await admin.request.post('/api/v1/polls', {
    data: {
      place_ids: (await places.json()).data.places.map(({ id }: { id: string }) => id),
      times: [`${nextWeek}T19:00`],
    },
    headers,
  })
  const collection = await admin.request.post('/api/v1/collections', {
    data: { title: 'Где завтракать', visibility: 'link', place_id: place.id },
    headers,
  })
  const { id: collectionId, token: linkToken } = (await collection.json()).data.collection
  const invited = await admin.request.post(`/api/v1/collections/${collectionId}/invitation`, { headers })
  return {
    collectionId,
    linkToken,
    invitationToken: (await invited.json()).data.collection.invitation.token,
    token: (await poll.json()).data.poll.token,
    cityName: 'moscow',
    tag: 'бранч',
    category: 'bars',
    cuisine: 'georgian',
    placeId: place.latinName,
    albumId: place.album.id,
    menuId: place.menu.id,
    userId: user.id,
    postId: (await first('/api/v2/posts?city=moscow&limit=1', 'posts')).id,
    organisationId: (await first('/api/v2/organisations?city=moscow&limit=1', 'organisations')).id,
    chatId: (await chat.json()).data.chat.id,
    code: 'AAAAAA',
    runId: (await imports.json()).data.runs[0].id,
    list: 'cities',
    rowId: String((await first('/api/v1/cities', 'cities')).id),
    '*': 'such/page/is/not',
  }
}

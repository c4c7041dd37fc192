import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Place } from '#contract/places/places.ts'
import { images, values } from '#tests/support/components/place-values.ts'
import { showScreen, success, viewer } from '#tests/support/components/show-screen.tsx'
import { savePlaceDraft } from '#web/nouns/places/edit-form/place-draft.ts'
import { placeFormValuesOf } from '#web/nouns/places/edit-form/place-form-values.ts'
import { toPlaceValues } from '#web/nouns/places/edit-form/place-payload.ts'
import { placeWithFormValues } from './place-with-form-values.ts'
import { PreviewBar } from './preview-bar.tsx'

const copy = placeFormValuesOf({ values, images, organisations: [] })
// The fields that a preview reads, and no others.
const place = {
  id: 'f'.repeat(24),
  latinName: 'pushkin',
  name: 'Пушкин',
  status: { value: 'opened', label: 'Открыто' },
  reopensOn: null,
  location: {},
} as unknown as Place
const noReferences = { categories: [], cuisines: [], dresscodes: [], tags: [] }
const affected = {
  count: 2,
  guests: 5,
  withoutPhone: 0,
  cancelOnly: 2,
  days: [{ date: '2026-11-27', count: 2 }],
}

beforeEach(() => localStorage.clear())

function showPreview(change: Partial<typeof copy>) {
  savePlaceDraft(
    { viewerId: viewer.id, placeId: place.id },
    { copy: { ...copy, ...change }, base: toPlaceValues(copy), version: 3 },
  )
  return showScreen(<PreviewBar place={place} />, ({ method, url }) => {
    if (url.endsWith('/affected-reservations')) return success({ affected })
    return success(method === 'PATCH' ? { place, version: 4 } : noReferences)
  })
}

const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Сохранить' }))
const patches = (requests: readonly { method: string; body?: unknown }[]) =>
  requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

test('saving from the preview asks first when guests would lose their tables', async () => {
  const { requests } = showPreview({ status: 'temporary-closed' })
  await save()
  await screen.findByRole('dialog', { name: 'Сохранить и предупредить гостей?' })
  expect(patches(requests)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Не сохранять' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await save()
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(patches(requests)).toEqual([{ status: 'temporary-closed', version: 3 }]))
})

test('a change of the name is saved from the preview at once', async () => {
  const { requests } = showPreview({ name: 'Пушкинъ' })
  await save()
  await waitFor(() => expect(patches(requests)).toEqual([{ name: 'Пушкинъ', version: 3 }]))
  expect(requests.some(({ url }) => url.endsWith('/affected-reservations'))).toBe(false)
})

test('a preview shows the status and the prices as they will be saved', () => {
  const dish = { id: 'custom_1', name: 'Утка', price: '1 250', weight: '', note: '' }
  const menu = { id: 'custom_2', title: 'Основное', description: '', photos: [] }
  const menus = [{ ...menu, sections: [{ id: 'custom_3', title: 'Горячее', dishes: [dish] }] }]
  const draft = { ...copy, menus, status: 'temporary-closed' as const, reopensOn: '2026-12-01' }
  const previewed = placeWithFormValues(place, draft, noReferences)
  expect(previewed.menus[0]?.sections?.[0]?.dishes[0]?.price).toBe(1250)
  expect(previewed.status).toEqual({ value: 'temporary-closed', label: 'Временно закрыто' })
  expect(previewed.reopensOn).toBe('2026-12-01')
})

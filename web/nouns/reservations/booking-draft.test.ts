import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { changeViewer, startBrowserPage } from '#web/lib/browser/browser-page.ts'
import { readBookingDraft, saveBookingDraft } from './booking-draft.ts'

const person = (id: string) => ({ id, isAdmin: false, isContentManager: false })
const settings = {
  mainApiOrigin: '',
  secondApiOrigin: '',
  publicUrl: '',
  mapStyleUrl: '',
  city: { latinName: 'moscow', name: 'Москва' },
}

test('a draft of one person is not shown to the next one in the same tab', () => {
  startBrowserPage({ queryClient: new QueryClient(), viewer: null, settings, renderedAt: 0 })
  saveBookingDraft('bar', { guests: 4 })
  changeViewer(person('anna'))
  expect(readBookingDraft('bar').guests).toBe(4)
  saveBookingDraft('bar', { name: 'Анна', phone: '+7 (916) 000-00-01' })

  for (const viewer of [null, person('boris')]) {
    changeViewer(viewer)
    expect(readBookingDraft('bar')).toMatchObject({ guests: 2, name: '', phone: '' })
  }
  changeViewer(person('anna'))
  expect(readBookingDraft('bar')).toMatchObject({ guests: 4, name: 'Анна' })
})

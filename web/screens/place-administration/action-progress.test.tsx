import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BulkPlaceAction } from '#contract/places/place-administration.ts'
import { showScreen, success } from '#tests/support/components/show-screen.tsx'
import { ActionProgress } from './action-progress.tsx'

const id = 'a'.repeat(24)
const action: BulkPlaceAction = {
  id,
  kind: 'tag',
  status: 'running',
  reason: '',
  city: null,
  tag: 'Веранда',
  by: { id, fullName: 'Вера Ким' },
  createdAt: '2026-11-21T09:00:00.000Z',
  undoneAt: null,
  chosen: 3,
  changed: 0,
  waiting: 2,
  touched: 0,
  refused: [],
  examples: [],
}

test.each<[BulkPlaceAction['kind'], BulkPlaceAction['status'], string]>([
  ['tag', 'running', 'Установка отметки: Веранда'],
  ['tag', 'undone', 'Установка отметки: Веранда'],
  ['untag', 'running', 'Снятие отметки: Веранда'],
])('the heading of an action of kind %s that is %s does not say that it is done', (kind, status, heading) => {
  const shown = { ...action, kind, status }
  showScreen(<ActionProgress action={shown} />, () => success({ action: shown }))
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy()
})

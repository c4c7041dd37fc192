import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen, success } from '#tests/support/components/show-screen.tsx'
import { noFilters } from '../filters/place-filters.ts'
import type { PlacesPageData } from '../load-places.ts'
import { ChosenPlace } from './chosen-place.tsx'

test('a place that was unpublished after the map had loaded is said to be gone', async () => {
  const page = { filters: noFilters, city: { timeZone: 'Europe/Moscow' } } as PlacesPageData
  showScreen(<ChosenPlace id="a" page={page} onClose={() => {}} />, () => success({ places: [] }))
  expect(await screen.findByText('Этого заведения больше нет на карте')).toBeTruthy()
})

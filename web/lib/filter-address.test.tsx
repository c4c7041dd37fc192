import { act, render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useFilterAddress } from './filter-address.ts'

let address: ReturnType<typeof useFilterAddress> | undefined

function Page() {
  address = useFilterAddress()
  return null
}

const Nothing = () => null

test('a filter set at once after «clear» does not bring back the former ones', async () => {
  const loader = () => new Promise((resolve) => setTimeout(() => resolve(null), 20))
  const routes = [{ path: '/log', loader, Component: Page, HydrateFallback: Nothing }]
  const router = createMemoryRouter(routes, { initialEntries: ['/log?actor=anna&page=2'] })
  render(<RouterProvider router={router} />)
  await waitFor(() => expect(address?.search.get('actor')).toBe('anna'))
  act(() => address?.clear())
  act(() => address?.change('kind', 'place'))
  await waitFor(() => expect(router.state.location.search).toBe('?kind=place'))
})

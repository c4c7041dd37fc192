import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createEmitter, createStore, type Store, useStore } from './store.ts'

function Count({ store }: { store: Store<number> }) {
  return <output>{useStore(store)}</output>
}

test('a component shows each new value', () => {
  const store = createStore(1)
  render(<Count store={store} />)
  act(() => store.set(2))
  expect(screen.getByRole('status').textContent).toBe('2')
})

test('the server renders the initial value', () => {
  const store = createStore(1)
  store.set(2)
  expect(renderToString(<Count store={store} />)).toContain('1')
})

test('a listener hears every event until it is removed', () => {
  const sent = createEmitter<[text: string, length: number]>()
  const listener = vi.fn()
  const unsubscribe = sent.subscribe(listener)
  sent.emit('суп', 3)
  unsubscribe()
  sent.emit('чай', 3)
  expect(listener.mock.calls).toEqual([['суп', 3]])
})

import { afterEach, expect, test, vi } from 'vitest'
import { onStored } from './stored.ts'
import { createStoredList } from './stored-list.ts'

const KEY = 'test:kept'
const list = createStoredList(KEY, 3, (value) => typeof value === 'string')

afterEach(() => list.write([]))

test('a stored list has a maximum length, notifies of changes and is removed when empty', () => {
  const onChange = vi.fn()
  const stop = onStored(KEY, onChange)
  list.write(['a', 'b', 'c', 'd'])
  expect(list.read()).toEqual(['a', 'b', 'c'])
  list.write([])
  expect(localStorage.getItem(KEY)).toBeNull()
  stop()
  list.write(['a'])
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('a stored list follows changes in another tab', () => {
  const onChange = vi.fn()
  const stop = onStored(KEY, onChange)
  localStorage.setItem(KEY, '["x"]')
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect(onChange).toHaveBeenCalledOnce()
  expect(list.read()).toEqual(['x'])
  // The same text returns the same array, so that React does not render again.
  expect(list.read()).toBe(list.read())
  stop()
})

test('a value removed in another tab is gone in the tab that wrote it', () => {
  list.write(['a'])
  const stop = onStored(KEY, () => {})
  localStorage.removeItem(KEY)
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect(list.read()).toEqual([])
  stop()
})

test('a value that does not fit into the storage is read until the page is left or another tab writes', () => {
  const stop = onStored(KEY, () => {})
  const stored = { text: '["a"]' }
  vi.stubGlobal('localStorage', {
    getItem: () => stored.text,
    setItem() {
      throw new DOMException('', 'QuotaExceededError')
    },
    removeItem() {},
  })
  list.write(['a', 'b'])
  expect(list.read()).toEqual(['a', 'b'])
  stored.text = '["c"]'
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect(list.read()).toEqual(['c'])
  vi.unstubAllGlobals()
  stop()
})

test.each(['{', '{"a":1}', 'null', '[1,{"b":2}]'])('what it cannot read (%s) is empty', (text) => {
  localStorage.setItem(KEY, text)
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect(list.read()).toEqual([])
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchField } from './search-field.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

test('searches half a second after the last key with the trimmed text', () => {
  const handleSearch = vi.fn()
  render(<SearchField label="Поиск" onSearch={handleSearch} />)
  type('каф')
  wait(400)
  type('  кафе ')
  wait(499)
  expect(handleSearch).not.toHaveBeenCalled()
  wait(1)
  expect(handleSearch.mock.calls).toEqual([['кафе']])
  type('кафе')
  wait(500)
  expect(handleSearch).toHaveBeenCalledTimes(1)
})

test('searches at once on Enter and on clearing', () => {
  const handleSearch = vi.fn()
  render(<SearchField label="Поиск" onSearch={handleSearch} />)
  expect(screen.queryByRole('button', { name: 'Очистить' })).toBeNull()
  type('бар')
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
  expect(handleSearch.mock.calls).toEqual([['бар']])
  fireEvent.click(screen.getByRole('button', { name: 'Очистить' }))
  expect(handleSearch.mock.calls).toEqual([['бар'], ['']])
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('follows a new value of the address without overwriting typed text', () => {
  const { rerender } = render(<SearchField label="Поиск" value="бар" onSearch={vi.fn()} />)
  type('бары ')
  rerender(<SearchField label="Поиск" value="бары" onSearch={vi.fn()} />)
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('бары ')
  rerender(<SearchField label="Поиск" value="" onSearch={vi.fn()} />)
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('searches the same text again after the address has changed', () => {
  const handleSearch = vi.fn()
  const { rerender } = render(<SearchField label="Поиск" value="" onSearch={handleSearch} />)
  type('бар')
  wait(500)
  rerender(<SearchField label="Поиск" value="бар" onSearch={handleSearch} />)
  rerender(<SearchField label="Поиск" value="" onSearch={handleSearch} />)
  type('бар')
  wait(500)
  expect(handleSearch.mock.calls).toEqual([['бар'], ['бар']])
})

test('does not search after a link to another page is followed', () => {
  const handleSearch = vi.fn()
  render(
    <>
      <SearchField label="Поиск" onSearch={handleSearch} />
      <a href="/moscow/places">Заведения</a>
      <a href="?everywhere=1">Все города</a>
    </>,
  )
  type('бар')
  fireEvent.click(screen.getByRole('link', { name: 'Заведения' }))
  wait(500)
  expect(handleSearch).not.toHaveBeenCalled()
  type('бары')
  fireEvent.click(screen.getByRole('link', { name: 'Все города' }))
  wait(500)
  expect(handleSearch.mock.calls).toEqual([['бары']])
})

test('searches text typed before hydration', () => {
  const handleSearch = vi.fn()
  const field = <SearchField label="Поиск" onSearch={handleSearch} />
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(field)
  const input = container.querySelector('input')
  if (input) input.value = 'бар'
  render(field, { container, hydrate: true })
  wait(500)
  expect(handleSearch.mock.calls).toEqual([['бар']])
  expect(input?.value).toBe('бар')
})

test('a delayed search starts from the address of now, not of the last key', () => {
  const former = vi.fn()
  const latest = vi.fn()
  const { rerender } = render(<SearchField label="Поиск" onSearch={former} />)
  type('Иван')
  wait(300)
  rerender(<SearchField label="Поиск" onSearch={latest} />)
  wait(200)
  expect(former).not.toHaveBeenCalled()
  expect(latest.mock.calls).toEqual([['Иван']])
})

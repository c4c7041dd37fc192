import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, noConnection } from '#web/lib/api/api-error.ts'
import { InfiniteList, type ListQuery } from './infinite-list.tsx'

let intersect: (() => void) | undefined

beforeEach(() => {
  intersect = undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        intersect = () => report([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
})

function show(query: Partial<ListQuery>, items = ['Анна', 'Борис'], pages = { first: 1, last: 1 }) {
  const whole: ListQuery = {
    isPending: false,
    error: null,
    hasNextPage: true,
    isFetchingNextPage: false,
    fetchNextPage: vi.fn(),
    refetch: vi.fn(),
    ...query,
  }
  render(
    <MemoryRouter initialEntries={['/people?sort=name']}>
      <InfiniteList
        query={whole}
        items={items}
        keyOf={(name) => name}
        renderItem={(name) => <p>{name}</p>}
        label="Люди"
        skeleton={<p>ждём</p>}
        empty={{ title: 'Тут пока нет профилей' }}
        pages={pages}
      />
    </MemoryRouter>,
  )
  return whole
}

const refusal = (code: number, message: string) =>
  new ApiError({ code, status: 'Any', messageUI: { message, type: 'error' } })

test('the next page is loaded before the end is visible', () => {
  const query = show({})
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Анна', 'Борис'])
  intersect?.()
  expect(query.fetchNextPage).toHaveBeenCalledTimes(1)
})

test('without scripts the footer links to the next page and keeps the rest of the address', () => {
  show({}, undefined, { first: 3, last: 4 })
  expect(screen.getByRole('link', { name: 'Показать ещё' }).getAttribute('href')).toBe(
    '/people?sort=name&page=5',
  )
  expect(screen.getByRole('link', { name: 'Предыдущие' }).getAttribute('href')).toBe(
    '/people?sort=name&page=2',
  )
})

test('the end of the list and an empty list have their own texts', () => {
  show({ hasNextPage: false })
  expect(screen.getByText('Это всё')).toBeDefined()
  show({ hasNextPage: false }, [])
  expect(screen.getByText('Тут пока нет профилей')).toBeDefined()
})

test.each([
  [noConnection(), 'Отсутствует соединение с интернетом', true],
  [refusal(500, 'Произошла некая ошибка на сервере'), 'Произошла некая ошибка на сервере', true],
  [
    refusal(403, 'Недостаточно прав для выполнения действия'),
    'К сожалению, к этой странице у вас нет доступа',
    true,
  ],
  [refusal(404, 'Здесь пока нет записей'), 'Здесь пока нет записей', false],
])('%s under the list', (error, text, canRetry) => {
  const query = show({ error })
  expect(screen.getByText(text)).toBeDefined()
  const retry = screen.queryByRole('button', { name: 'Повторить' })
  expect(retry !== null).toBe(canRetry)
  if (retry) {
    fireEvent.click(retry)
    expect(query.fetchNextPage).toHaveBeenCalledTimes(1)
  }
})

test('a failed first page can be loaded again', () => {
  const query = show({ error: noConnection() }, [])
  fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(query.refetch).toHaveBeenCalledTimes(1)
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placeLimits } from '#contract/places/place-limits.ts'
import { PageStateProvider } from '#web/lib/pages/page-state.tsx'
import { itemsOf, type ScheduleFormValues } from '#web/nouns/places/edit-form/schedule-form-values.ts'
import { ScheduleEditor } from './schedule-editor.tsx'

/** A Friday, 20:00 in Moscow. */
const friday = Date.UTC(2026, 10, 20, 17)

beforeEach(() => {
  vi.useFakeTimers({ now: friday, toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

let current: readonly ScheduleFormValues[] = []

function Editor() {
  const [schedules, setSchedules] = useState<readonly ScheduleFormValues[]>([])
  current = schedules
  return (
    <ScheduleEditor
      schedules={schedules}
      timeZone="Europe/Moscow"
      onChange={setSchedules}
      errorOf={() => undefined}
    />
  )
}

function renderEditor() {
  const settings = { publicUrl: 'http://localhost', mainApiOrigin: '', secondApiOrigin: '', mapStyleUrl: '' }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PageStateProvider state={{ renderedAt: friday, viewer: null, settings } as never}>
        <Editor />
      </PageStateProvider>
    </QueryClientProvider>,
  )
}

const day = (name: string) => within(screen.getByRole('group', { name }))
const hoursOf = (schedule: ScheduleFormValues | undefined) =>
  schedule ? itemsOf(schedule).map((item) => `${item.dayOfWeek} ${item.startAt}-${item.endAt}`) : []

/** Types a value and leaves the field. */
function type(element: HTMLElement, value: string) {
  fireEvent.change(element, { target: { value } })
  fireEvent.blur(element)
}

async function choose(name: string, action: string) {
  fireEvent.click(day(name).getByRole('button', { name: `${name}: что сделать` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

test('typed digits become hours, and the sentence for guests follows', async () => {
  renderEditor()
  fireEvent.click(screen.getByRole('button', { name: 'Указать часы работы' }))
  expect(screen.queryByText('Расписание недоступно')).not.toBeNull()
  fireEvent.click(day('Пятница').getByRole('button', { name: 'Пятница: указать часы' }))
  const closing = day('Пятница').getByRole('textbox', { name: 'Пятница: закрытие' })
  type(closing, '2')
  expect((closing as HTMLInputElement).value).toBe('02:00')
  expect(day('Пятница').queryByText('до 02:00, уже суббота')).not.toBeNull()
  expect(screen.queryByText(/^Открыто c.10:00 до.02:00$/)).not.toBeNull()
  expect(hoursOf(current[0])).toEqual(['5 10:00-02:00'])
})

test('a day with a break is copied to the chosen days', async () => {
  renderEditor()
  fireEvent.click(screen.getByRole('button', { name: 'Указать часы работы' }))
  fireEvent.click(day('Понедельник').getByRole('button', { name: 'Понедельник: указать часы' }))
  await choose('Понедельник', 'Добавить часы после перерыва')
  expect(screen.queryByText('Укажите и начало, и конец')).not.toBeNull()
  type(screen.getByRole('textbox', { name: 'Понедельник, 2: открытие' }), '2230')
  type(screen.getByRole('textbox', { name: 'Понедельник, 2: закрытие' }), '24')
  await choose('Понедельник', 'Скопировать на другие дни')
  const sheet = within(screen.getByRole('dialog'))
  for (const name of ['Четверг', 'Пятница', 'Суббота', 'Воскресенье']) {
    fireEvent.click(sheet.getByRole('checkbox', { name }))
  }
  fireEvent.click(sheet.getByRole('button', { name: 'Скопировать' }))
  expect(hoursOf(current[0])).toEqual(
    [1, 2, 3].flatMap((item) => [`${item} 10:00-22:00`, `${item} 22:30-00:00`]),
  )
})

test('another schedule needs a name and can become the main one, be removed and restored', async () => {
  renderEditor()
  fireEvent.click(screen.getByRole('button', { name: 'Указать часы работы' }))
  fireEvent.click(screen.getByRole('button', { name: 'Круглосуточно' }))
  fireEvent.click(screen.getByRole('button', { name: 'Ещё одно расписание' }))
  type(screen.getByRole('textbox', { name: 'Чьё это расписание' }), 'Кухня')
  fireEvent.click(screen.getByRole('button', { name: 'Ежедневно 10:00–22:00' }))
  fireEvent.click(screen.getByRole('button', { name: 'Сделать основным' }))
  expect(current.map(({ name, isMain }) => [name, isMain])).toEqual([
    ['Кухня', true],
    ['', false],
  ])
  expect(screen.queryByText('Без названия расписание не сохранится')).not.toBeNull()
  const [, second] = screen.getAllByRole('button', { name: 'Убрать расписание' })
  fireEvent.click(second as HTMLElement)
  expect(current[1]?.isDeleted).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Вернуть' }))
  expect(current[1]?.isDeleted).toBe(false)
})

test('a removed schedule leaves room for another one', () => {
  renderEditor()
  fireEvent.click(screen.getByRole('button', { name: 'Указать часы работы' }))
  const add = { name: 'Ещё одно расписание' }
  for (let count = 1; count < placeLimits.schedules; count++) fireEvent.click(screen.getByRole('button', add))
  expect(screen.queryByRole('button', add)).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: 'Убрать расписание' }).at(-1) as HTMLElement)
  expect(screen.queryByRole('button', add)).not.toBeNull()
})

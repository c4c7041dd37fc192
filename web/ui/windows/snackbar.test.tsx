import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { Snackbar } from './snackbar.tsx'
import { closeSnackbar, showSnackbar } from './snackbar-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <main tabIndex={-1}>
      <button type="button">Пришли</button>
      <Snackbar />
    </main>,
  )
})
afterEach(() => {
  act(closeSnackbar)
  vi.useRealTimers()
})

const show = (...message: Parameters<typeof showSnackbar>) => act(() => showSnackbar(...message))
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const undo = () => screen.queryByRole('button', { name: 'Отменить' })

test('a message disappears after four seconds, one with a button after eight', () => {
  show('Запись изменена', 'success')
  wait(3_999)
  expect(screen.getByRole('status').textContent).toBe('Запись изменена')
  wait(1)
  expect(screen.getByRole('status').textContent).toBe('')

  show('Глеб: пришли', 'success', { label: 'Отменить', onAction: vi.fn() })
  wait(7_999)
  expect(undo()).not.toBeNull()
  wait(1)
  expect(undo()).toBeNull()
})

test('a message stays while it has the focus or the pointer', () => {
  show('Глеб: пришли', 'success', { label: 'Отменить', onAction: vi.fn() })
  act(() => undo()?.focus())
  wait(60_000)
  act(() => undo()?.blur())
  wait(7_999)
  expect(undo()).not.toBeNull()
  fireEvent.pointerEnter(undo()?.parentElement as Element)
  wait(60_000)
  fireEvent.pointerLeave(undo()?.parentElement as Element)
  wait(8_000)
  expect(undo()).toBeNull()
})

test('the pointer may leave while the focus is inside', () => {
  show('Глеб: пришли', 'success', { label: 'Отменить', onAction: vi.fn() })
  act(() => undo()?.focus())
  fireEvent.pointerEnter(undo()?.parentElement as Element)
  fireEvent.pointerLeave(undo()?.parentElement as Element)
  wait(60_000)
  expect(undo()).not.toBeNull()
})

test('the cross returns the focus to where it was', () => {
  const pressed = screen.getByRole('button', { name: 'Пришли' })
  pressed.focus()
  show('Запись изменена', 'success')
  const cross = screen.getByRole('button', { name: 'Закрыть сообщение' })
  act(() => cross.focus())
  fireEvent.click(cross)
  expect(document.activeElement).toBe(pressed)
})

test('the cross moves the focus to the heading of the dialog when the pressed button is gone', () => {
  const dialog = (content: string) => (
    <Dialog title="Гости" onClose={vi.fn()}>
      <button key={content} type="button">
        {content}
      </button>
    </Dialog>
  )
  const { rerender } = render(dialog('Удалить'))
  screen.getByRole('button', { name: 'Удалить' }).focus()
  show('Гость удалён', 'success')
  rerender(dialog('Добавить'))
  const cross = screen.getByRole('button', { name: 'Закрыть сообщение' })
  act(() => cross.focus())
  fireEvent.click(cross)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Гости' }))
})

test('the button works once, and the focus returns to where it was', () => {
  const handleUndo = vi.fn()
  const pressed = screen.getByRole('button', { name: 'Пришли' })
  pressed.focus()
  show('Глеб: пришли', 'success', { label: 'Отменить', onAction: handleUndo })
  act(() => undo()?.focus())
  fireEvent.click(undo() as Element)
  expect(handleUndo).toHaveBeenCalledTimes(1)
  expect(undo()).toBeNull()
  expect(document.activeElement).toBe(pressed)
})

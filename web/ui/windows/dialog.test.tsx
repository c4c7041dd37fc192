import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

function show() {
  const handleClose = vi.fn()
  render(
    <Dialog title="Загрузить гостей" onClose={handleClose}>
      <input type="file" aria-label="Файл" />
      <input aria-label="Имя" />
    </Dialog>,
  )
  return { handleClose, dialog: screen.getByRole('dialog') }
}

const cancel = () => new Event('cancel', { bubbles: true, cancelable: true })

test('Escape closes it, a dismissed file picker inside does not', () => {
  const { handleClose, dialog } = show()
  fireEvent(screen.getByLabelText('Файл'), cancel())
  expect(handleClose).not.toHaveBeenCalled()
  fireEvent(dialog, cancel())
  expect(handleClose).toHaveBeenCalledTimes(1)
})

test('a press on the backdrop closes it, a selection of text that ends there does not', () => {
  const { handleClose, dialog } = show()
  fireEvent.pointerDown(screen.getByLabelText('Имя'))
  fireEvent.click(dialog)
  expect(handleClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(handleClose).toHaveBeenCalledTimes(1)
})

import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ImportRun } from '#contract/imports/imports.ts'
import { startFakeServer, viewer } from '#tests/support/fake-server.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { UndoDialog } from './undo-dialog.tsx'

test('a preview that fails can be loaded again', async () => {
  const server = await startFakeServer()
  server.respond = () => ({ status: 500, error: 'InternalError' })
  const run = { id: 'a'.repeat(24), fileName: 'places.csv' } as ImportRun
  renderPage(server, <UndoDialog run={run} onClose={() => undefined} />, { viewer })
  const retry = await screen.findByRole('button', { name: 'Повторить' })
  expect(screen.queryByRole('button', { name: 'Отменить загрузку' })).toBeNull()
  server.respond = () => ({
    status: 200,
    data: { preview: { restored: 3, removed: 2, kept: 0, keptPlaces: [] } },
  })
  fireEvent.click(retry)
  await screen.findByText(/Станут прежними: 3/)
  screen.getByRole('button', { name: 'Отменить загрузку' })
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deferred, type Reply, startFakeServer } from '#tests/support/fake-server.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { ImportSheet } from './import-sheet.tsx'

const preview = {
  headings: [{ title: 'Телефон', example: '' }],
  columns: { phone: 0 },
  preview: [],
  added: 1,
  changed: 0,
  same: 0,
  refused: [],
  refusedCount: 0,
}

async function show() {
  const server = await startFakeServer()
  renderPage(server, <ImportSheet placeId={'b'.repeat(24)} onClose={() => undefined} />)
  const choose = (file: Partial<File>) =>
    fireEvent.change(screen.getByLabelText('Файл CSV'), { target: { files: [file] } })
  return { server, choose }
}

test('the table that was previewed is imported, even when another file is chosen meanwhile', async () => {
  const { server, choose } = await show()
  const reading = deferred<Reply>()
  server.respond = () => reading.wait
  choose(new File(['Телефон\n+79161234567'], 'a.csv'))
  await screen.findByText('Читаем таблицу…')
  expect(screen.getByLabelText('Файл CSV')).toHaveProperty('disabled', true)
  choose(new File(['Имя;Телефон\nАнна;+79160000000'], 'b.csv'))
  reading.open({ status: 200, data: { import: preview } })
  fireEvent.click(await screen.findByRole('button', { name: 'Загрузить 1' }))
  await waitFor(() => expect(server.requests).toHaveLength(2))
  const [read, applied] = server.requests.map(({ body }) => body)
  expect(applied).toMatchObject({ is_preview: false, text: read.text, columns: { phone: 0 } })
})

test('a file that cannot be read is said', async () => {
  const { choose } = await show()
  choose({ name: 'a.csv', arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) })
  await screen.findByText('Не получилось прочитать файл')
})

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { OperationData } from '#contract/api.ts'
import { placeFieldNames } from '#contract/place-fields.ts'
import { MAX_FILE_ROWS } from '#contract/place-limits.ts'
import type { FileRow } from '#contract/places-file.ts'
import { inQuotes } from '#contract/russian.ts'
import { venuesChanged } from '#web/features/places/editing/api.ts'
import { useValueNames } from '#web/features/places/editing/place-conflict.tsx'
import { type ValueNames, valueWords } from '#web/features/places/editing/value-words.ts'
import { AffectedNote } from '#web/features/reservations/affected/affected-note.tsx'
import { boardForms } from '#web/features/reservations/venue/board-plurals.ts'
import { Before } from '#web/features/revisions/before.tsx'
import { apiOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { countOf, forms, plural } from '#web/lib/format/plurals.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { Label } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { showFailure } from '#web/ui/failure-message.ts'
import { icon } from '#web/ui/icon.ts'
import { showMessage } from '#web/ui/messages.ts'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { organisationQuery } from '../api.ts'
import { organisationCrumbs } from '../organisation-page.tsx'
import styles from './places-file-page.module.css'

const Download = icon('download')
const Upload = icon('upload')

type Checked = OperationData<'POST /api/v2/organisations/:organisationId/places-file/check'> & { csv: string }

/** All places of a chain as one table: taken, edited elsewhere, looked at row by row, then applied as a whole. */
export function PlacesFilePage({ organisationId }: { organisationId: string }) {
  const { data: organisation } = useQuery(organisationQuery(organisationId))
  const queryClient = useQueryClient()
  const names = useValueNames(organisation ?? null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [fileName, setFileName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const params = { organisationId }

  const [download, isDownloading] = useOneAtATime(async () => {
    try {
      const { csv, fileName: name } = await apiOf(queryClient).call(
        'GET /api/v2/organisations/:organisationId/places-file',
        { params },
      )
      saveFile(csv, name)
    } catch (error) {
      showFailure(error, 'Не удалось скачать файл')
    }
  })
  const [check, isChecking] = useOneAtATime(async (file: File) => {
    setFileName(file.name)
    setChecked(null)
    setProblem(null)
    try {
      const csv = readTable(await file.arrayBuffer())
      if (csv.trim() === '') return setProblem('Файл пуст')
      const found = await apiOf(queryClient).call(
        'POST /api/v2/organisations/:organisationId/places-file/check',
        { params, body: { csv } },
      )
      setChecked({ ...found, csv })
    } catch (error) {
      setProblem(wordsOf(error))
    }
  })
  const [apply, isApplying] = useOneAtATime(async () => {
    if (!checked) return
    try {
      const { counts } = await apiOf(queryClient).call(
        'POST /api/v2/organisations/:organisationId/places-file/apply',
        { params, body: { csv: checked.csv, fingerprint: checked.fingerprint } },
      )
      venuesChanged(queryClient)
      void queryClient.invalidateQueries({ queryKey: ['place'] })
      setChecked(null)
      setFileName('')
      showMessage(`Готово: ${countOf(counts.new + counts.changed, forms.places)}`, 'success')
    } catch (error) {
      setProblem(wordsOf(error))
    }
  })

  if (!organisation) return null
  const changing = checked ? checked.counts.new + checked.counts.changed : 0
  const isSound = checked !== null && checked.counts.error === 0
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs crumbs={[...organisationCrumbs(organisation), { label: 'Заведения файлом' }]} />
      <h1>Заведения файлом</h1>
      <Panel title="1. Скачайте таблицу">
        <p className={styles.lead}>
          {`В ней все заведения сети ${inQuotes(organisation.name)}: адреса, телефоны, часы работы. Поменяйте что нужно в любом редакторе таблиц; строка без кода — новое заведение.`}
        </p>
        <Button
          icon={<Download aria-hidden="true" />}
          isPending={isDownloading}
          onClick={() => void download()}
        >
          Скачать CSV
        </Button>
      </Panel>
      <Panel title="2. Загрузите её обратно">
        <p className={styles.lead}>{`До ${MAX_FILE_ROWS} строк. Сначала мы покажем, что изменится.`}</p>
        <input
          ref={chooser}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label="Файл CSV"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void check(file)
          }}
        />
        <Button
          icon={<Upload aria-hidden="true" />}
          isPending={isChecking}
          onClick={() => chooser.current?.click()}
        >
          {fileName ? 'Выбрать другой файл' : 'Выбрать файл'}
        </Button>
        {fileName && <p className={styles.file}>{fileName}</p>}
        {problem && (
          <p className={styles.failure} role="alert">
            {problem}
          </p>
        )}
      </Panel>
      {checked && (
        <Panel title="3. Проверьте и примените">
          <p className={styles.lead} role="status">
            {summaryOf(checked)}
          </p>
          <ul className={styles.rows}>
            {checked.rows
              .filter(({ status }) => status !== 'unchanged')
              .map((row) => (
                <li key={row.line}>
                  <Row row={row} names={names} />
                </li>
              ))}
          </ul>
          {isSound && <AffectedNote affected={checked.affected} />}
          {isSound && changing > 0 && (
            <Button variant="primary" isPending={isApplying} onClick={() => void apply()}>
              {`Применить: ${countOf(changing, forms.places)}`}
            </Button>
          )}
        </Panel>
      )}
    </PageColumns>
  )
}

const rowLabels: Record<FileRow['status'], string> = {
  new: 'Новое',
  changed: 'Изменится',
  unchanged: 'Без изменений',
  error: 'Ошибка',
}

function Row({ row, names }: { row: FileRow; names: ValueNames }) {
  return (
    <div className={styles.row}>
      <p>
        <b>{row.name || `Строка ${row.line}`}</b>{' '}
        <Label tone={row.status === 'error' ? 'accent' : 'plain'}>{rowLabels[row.status]}</Label>
      </p>
      {row.errors.map(({ column, message }) => (
        <p key={`${column} ${message}`} className={styles.failure}>
          {`Строка ${row.line}, «${column}»: ${message}`}
        </p>
      ))}
      {row.affected > 0 && (
        <p
          className={styles.failure}
        >{`Без столика останутся: ${countOf(row.affected, boardForms.reservations)}`}</p>
      )}
      {row.status === 'changed' && (
        <dl className={styles.changes}>
          {row.changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{placeFieldNames[field]}</dt>
              <dd>
                <Before>{valueWords(field, before, names)}</Before> →{' '}
                <ins>{valueWords(field, after, names)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function summaryOf({ counts }: Checked): string {
  if (counts.error > 0) {
    return `Исправьте строки с\u00A0ошибками и\u00A0загрузите файл снова: пока ничего не изменилось. Строк с\u00A0ошибками: ${counts.error}.`
  }
  if (counts.new + counts.changed === 0) return 'Файл совпадает с\u00A0тем, что уже есть: менять нечего.'
  return [
    counts.changed > 0 &&
      `${plural(counts.changed, ['изменится', 'изменятся', 'изменится'])} ${countOf(counts.changed, forms.places)}`,
    counts.new > 0 &&
      `${plural(counts.new, ['добавится', 'добавятся', 'добавится'])} ${countOf(counts.new, forms.places)}`,
    counts.unchanged > 0 && `без изменений ${counts.unchanged}`,
  ]
    .filter(Boolean)
    .join(', ')
    .replace(/^./, (first) => first.toUpperCase())
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Файл не читается'
  if (error.status === 'EditConflict') return 'Пока вы смотрели, заведения изменили. Загрузите файл ещё раз.'
  return Object.values(error.fields)[0]?.[0] ?? error.message
}

/** Excel keeps a CSV in the code page of Windows unless it is asked for UTF-8; no Russian text is valid as both. */
function readTable(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

function saveFile(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

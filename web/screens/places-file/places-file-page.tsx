import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Organisation } from '#contract/organisations/organisations.ts'
import type { FileRow } from '#contract/organisations/places-file.ts'
import { placeFieldLabels } from '#contract/places/place-fields.ts'
import { MAX_PLACES_FILE_ROWS } from '#contract/places/place-limits.ts'
import { inQuotes } from '#contract/russian.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { downloadFile } from '#web/lib/browser/download-file.ts'
import { formatCount, nounForms, plural } from '#web/lib/format/plurals.ts'
import { organisationQuery } from '#web/nouns/organisations/api.ts'
import { organisationCrumbs } from '#web/nouns/organisations/organisation-crumbs.ts'
import {
  type CheckedFile,
  useApplyPlacesFile,
  useCheckPlacesFile,
  useDownloadPlacesFile,
} from '#web/nouns/organisations/places-file.ts'
import { formatFieldValue, type ReferenceNames } from '#web/nouns/places/format-field-value.ts'
import { useReferenceNames } from '#web/nouns/places/use-reference-names.ts'
import { AffectedNote } from '#web/nouns/reservations/affected/affected-note.tsx'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import { PreviousValue } from '#web/nouns/revisions/previous-value.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'
import { icon } from '#web/ui/icon.ts'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { Label } from '#web/ui/text/badge.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './places-file-page.module.css'

const Download = icon('download')
const Upload = icon('upload')

/** Bulk editing of a chain's places by CSV: download, upload, review of the changes, apply. */
export function PlacesFilePage({ organisationId }: { organisationId: string }) {
  const { data: organisation } = useQuery(organisationQuery(organisationId))
  return organisation ? <PlacesFile organisation={organisation} /> : <PageLoading />
}

function PlacesFile({ organisation }: { organisation: Organisation }) {
  const [checked, setChecked] = useState<CheckedFile | null>(null)
  const [fileName, setFileName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const check = useCheckPlacesFile(organisation.id, {
    onSuccess: (file) => (file ? setChecked(file) : setProblem('Файл пуст')),
    onError: (error) => setProblem(errorMessageOf(error)),
  })
  const apply = useApplyPlacesFile(organisation.id, {
    onSuccess: ({ counts }) => {
      setChecked(null)
      setFileName('')
      showSnackbar(`Готово: ${formatCount(counts.new + counts.changed, nounForms.places)}`, 'success')
    },
    onError: (error) => {
      setProblem(errorMessageOf(error))
      // The changes that were checked are not those that would be applied now.
      if (error instanceof ApiError && error.status === 'EditConflict') setChecked(null)
    },
  })
  const handleApply = (file: CheckedFile) => {
    setProblem(null)
    apply.mutate(file)
  }
  const handleFile = (file: File) => {
    setFileName(file.name)
    setChecked(null)
    setProblem(null)
    check.mutate(file)
  }
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs crumbs={[...organisationCrumbs(organisation), { label: 'Заведения файлом' }]} />
      <h1>Заведения файлом</h1>
      <DownloadPanel organisation={organisation} />
      <UploadPanel fileName={fileName} problem={problem} isChecking={check.isPending} onFile={handleFile} />
      {checked && (
        <ReviewPanel
          organisation={organisation}
          checked={checked}
          isApplying={apply.isPending}
          onApply={() => handleApply(checked)}
        />
      )}
    </PageColumns>
  )
}

function DownloadPanel({ organisation }: { organisation: Organisation }) {
  const download = useDownloadPlacesFile(organisation.id, {
    onSuccess: ({ csv, fileName }) => downloadFile(csv, fileName, 'text/csv'),
  })
  return (
    <Panel title="1. Скачайте таблицу">
      <p className={styles.lead}>
        {`В ней все заведения сети ${inQuotes(organisation.name)}: адреса, телефоны, часы работы. Поменяйте что нужно в любом редакторе таблиц; строка без кода — новое заведение.`}
      </p>
      <Button
        icon={<Download aria-hidden="true" />}
        isPending={download.isPending}
        onClick={() => download.mutate()}
      >
        Скачать CSV
      </Button>
    </Panel>
  )
}

interface UploadPanelProps {
  fileName: string
  problem: string | null
  isChecking: boolean
  onFile: (file: File) => void
}

function UploadPanel({ fileName, problem, isChecking, onFile }: UploadPanelProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  return (
    <Panel title="2. Загрузите её обратно">
      <p className={styles.lead}>{`До ${MAX_PLACES_FILE_ROWS} строк. Сначала мы покажем, что изменится.`}</p>
      <input
        ref={fileInput}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label="Файл CSV"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button
        icon={<Upload aria-hidden="true" />}
        isPending={isChecking}
        onClick={() => fileInput.current?.click()}
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
  )
}

interface ReviewPanelProps {
  organisation: Organisation
  checked: CheckedFile
  isApplying: boolean
  onApply: () => void
}

function ReviewPanel({ organisation, checked, isApplying, onApply }: ReviewPanelProps) {
  const names = useReferenceNames(organisation)
  const changing = checked.counts.new + checked.counts.changed
  const isValid = checked.counts.error === 0
  return (
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
      {isValid && <AffectedNote affected={checked.affected} />}
      {isValid && changing > 0 && (
        <Button variant="primary" isPending={isApplying} onClick={onApply}>
          {`Применить: ${formatCount(changing, nounForms.places)}`}
        </Button>
      )}
    </Panel>
  )
}

const rowLabels: Record<FileRow['status'], string> = {
  new: 'Новое',
  changed: 'Изменится',
  unchanged: 'Без изменений',
  error: 'Ошибка',
}

function Row({ row, names }: { row: FileRow; names: ReferenceNames }) {
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
        >{`Без столика останутся: ${formatCount(row.affected, boardForms.reservations)}`}</p>
      )}
      {row.status === 'changed' && (
        <dl className={styles.changes}>
          {row.changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{placeFieldLabels[field]}</dt>
              <dd>
                <PreviousValue>{formatFieldValue(field, before, names)}</PreviousValue> →{' '}
                <ins>{formatFieldValue(field, after, names)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function summaryOf({ counts }: CheckedFile): string {
  if (counts.error > 0) {
    return `Исправьте строки с\u00A0ошибками и\u00A0загрузите файл снова: пока ничего не изменилось. Строк с\u00A0ошибками: ${counts.error}.`
  }
  if (counts.new + counts.changed === 0) return 'Файл совпадает с\u00A0тем, что уже есть: менять нечего.'
  return [
    counts.changed > 0 &&
      `${plural(counts.changed, ['изменится', 'изменятся', 'изменится'])} ${formatCount(counts.changed, nounForms.places)}`,
    counts.new > 0 &&
      `${plural(counts.new, ['добавится', 'добавятся', 'добавится'])} ${formatCount(counts.new, nounForms.places)}`,
    counts.unchanged > 0 && `без изменений ${counts.unchanged}`,
  ]
    .filter(Boolean)
    .join(', ')
    .replace(/^./, (first) => first.toUpperCase())
}

function errorMessageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Файл не читается'
  if (error.status === 'EditConflict') return 'Пока вы смотрели, заведения изменили. Загрузите файл ещё раз.'
  return Object.values(error.fields)[0]?.[0] ?? error.message
}

import { useRef, useState } from 'react'
import { birthdayText, type GuestColumn, guestColumns } from '#contract/guest-cards/guest-card-values.ts'
import type { GuestImport, ImportColumns } from '#contract/guest-cards/guest-cards.ts'
import { errorMessage, fieldErrors } from '#web/lib/api/api-error.ts'
import { readTextFile } from '#web/lib/browser/read-text-file.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { useImportGuests } from '#web/nouns/guest-cards/guest-changes.ts'
import { guestForms } from '#web/nouns/guest-cards/guest-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { icon } from '#web/ui/icon.ts'
import { Label } from '#web/ui/text/badge.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './guests-page.module.css'
import { tableFileProblem } from './read-table.ts'

const Upload = icon('upload')

const columnLabels: Record<GuestColumn, string> = {
  name: 'Имя',
  phone: 'Телефон',
  birthday: 'День рождения',
  allergies: 'Аллергии',
  tags: 'Теги',
  notes: 'Заметки',
  visits: 'Сколько раз был',
}

/** A table of guests: which column is what, a preview, then the import. */
export function ImportSheet({ placeId, onClose }: { placeId: string; onClose: () => void }) {
  const [fileName, setFileName] = useState('')
  const [preview, setPreview] = useState<GuestImport | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const handlers = {
    onError: (error: Error) => setProblem(fieldErrors(error).text ?? errorMessage(error)),
  }
  const readTable = useImportGuests(placeId, {
    ...handlers,
    onSuccess: ({ import: found }) => setPreview(found),
  })
  const apply = useImportGuests(placeId, {
    ...handlers,
    onSuccess: ({ import: made }) => {
      showSnackbar(`Загрузили: ${describeCounts(made)}`, 'success')
      onClose()
    },
  })
  const isPending = readTable.isPending || apply.isPending
  // The table that the preview is of, even when another file has been chosen meanwhile.
  const text = readTable.variables?.text ?? ''
  const show = (table: string, columns?: ImportColumns) => {
    setProblem(null)
    readTable.mutate({ text: table, is_preview: true, ...(columns && { columns }) })
  }
  const handleFile = async (file: File) => {
    setPreview(null)
    setFileName(file.name)
    try {
      const table = await readTextFile(file)
      const refusal = tableFileProblem(table)
      setProblem(refusal)
      if (refusal === null) show(table)
    } catch {
      setProblem('Не получилось прочитать файл')
    }
  }
  const handleSubmit = () => {
    if (!preview) return setProblem('Выберите файл')
    if (preview.added + preview.changed === 0) return setProblem('В таблице нет ничего нового')
    setProblem(null)
    apply.mutate({ text, columns: preview.columns, is_preview: false })
  }
  return (
    <FormSheet
      title="Загрузить гостей"
      submitLabel={preview ? `Загрузить ${preview.added + preview.changed}` : 'Загрузить'}
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
      className={styles.import}
    >
      <FileField name={fileName} isPending={isPending} onChoose={(file) => void handleFile(file)} />
      {problem && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      {readTable.isPending && !preview && <p className={styles.note}>Читаем таблицу…</p>}
      {preview && (
        <>
          <ColumnChoice
            preview={preview}
            isPending={readTable.isPending}
            onChange={(columns) => show(text, columns)}
          />
          <p role="status">{describeCounts(preview)}</p>
          <PreviewTable preview={preview.preview} />
          <Refused preview={preview} />
        </>
      )}
    </FormSheet>
  )
}

function describeCounts({ added, changed, same, refusedCount }: GuestImport): string {
  return [
    `новых — ${added}`,
    `дополним — ${changed}`,
    same > 0 && `уже есть — ${same}`,
    refusedCount > 0 && `не${NBSP}подойдут — ${refusedCount}`,
  ]
    .filter(Boolean)
    .join(', ')
}

interface FileFieldProps {
  name: string
  isPending: boolean
  onChoose: (file: File) => void
}

function FileField({ name, isPending, onChoose }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.part}>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv"
        hidden
        disabled={isPending}
        aria-label="Файл CSV"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onChoose(file)
        }}
      />
      <p>Файл CSV, в первой строке названия столбцов. Из Excel: «Сохранить как» → CSV.</p>
      <Button
        icon={<Upload aria-hidden="true" />}
        isPending={isPending}
        onClick={() => input.current?.click()}
      >
        {name ? 'Выбрать другой файл' : 'Выбрать файл'}
      </Button>
      {name && <p className={styles.title}>{name}</p>}
      <p className={styles.note}>
        {`Загружайте тех, кто согласился быть в${NBSP}вашей базе. Гостя узнаём по${NBSP}телефону: та${NBSP}же таблица дважды ничего не${NBSP}меняет.`}
      </p>
    </div>
  )
}

interface ColumnChoiceProps {
  preview: GuestImport
  isPending: boolean
  onChange: (columns: ImportColumns) => void
}

const NO_COLUMN = ''

function ColumnChoice({ preview: { headings, columns }, isPending, onChange }: ColumnChoiceProps) {
  const options = [
    { value: NO_COLUMN, label: 'Нет в таблице' },
    ...headings.map(({ title, example }, at) => ({
      value: String(at),
      label: [title || `Столбец ${at + 1}`, example && `«${example.slice(0, 20)}»`]
        .filter(Boolean)
        .join(' — '),
    })),
  ]
  return (
    <fieldset className={styles.part} disabled={isPending}>
      <legend className={styles.title}>Что в каком столбце</legend>
      <div className={styles.columns}>
        {guestColumns.map((field) => (
          <SelectField
            key={field}
            label={columnLabels[field]}
            value={String(columns[field] ?? NO_COLUMN)}
            options={options}
            error={field === 'phone' && columns.phone === undefined ? 'Нужен телефон' : undefined}
            onChange={(value) => {
              const { [field]: _, ...others } = columns
              onChange(value === NO_COLUMN ? others : { ...others, [field]: Number(value) })
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}

const outcomeLabels = { added: 'новый', changed: 'дополним', same: 'уже есть' } as const

function PreviewTable({ preview }: { preview: GuestImport['preview'] }) {
  if (preview.length === 0) return null
  return (
    <div className={styles.part}>
      <h3 className={styles.title}>Первые строки</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the keyboard as well */}
      <section className={styles.table} tabIndex={0} aria-label="Первые строки таблицы">
        <table>
          <thead>
            <tr>
              {['Что будет', 'Имя', 'Телефон', 'Рождение', 'Аллергии', 'Теги', 'Был', 'Заметки'].map(
                (title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {preview.map((row) => (
              <tr key={row.line}>
                <td>
                  <Label tone={row.outcome === 'added' ? 'good' : 'plain'}>
                    {outcomeLabels[row.outcome]}
                  </Label>
                </td>
                <td>{row.name}</td>
                <td>{formatPhone(row.phone)}</td>
                <td>{row.birthday && birthdayText(row.birthday)}</td>
                <td>{row.allergies}</td>
                <td>{row.tags.join(', ')}</td>
                <td>{row.visits || ''}</td>
                <td>{row.notes.slice(0, 60)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function Refused({ preview: { refused, refusedCount } }: { preview: GuestImport }) {
  if (refusedCount === 0) return null
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{`Не${NBSP}загрузим: ${formatCount(refusedCount, guestForms.rows)}`}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by the keyboard as well */}
      <ul className={styles.refused} tabIndex={0} aria-label="Строки, которые не подошли">
        {refused.map(({ line, text, reason }) => (
          <li key={line}>
            <b>{`Строка ${line}. ${reason}`}</b>
            {text && <span className={styles.note}>{` ${text}`}</span>}
          </li>
        ))}
        {refused.length < refusedCount && <li>{`И${NBSP}ещё ${refusedCount - refused.length}`}</li>}
      </ul>
    </section>
  )
}

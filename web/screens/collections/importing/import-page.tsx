import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { MAX_IMPORTED_TEXT } from '#contract/collections/collection-limits.ts'
import type { CollectionImportPreview } from '#contract/collections/collections.ts'
import { errorMessage, fieldErrors } from '#web/lib/api/api-error.ts'
import { readTextFile } from '#web/lib/browser/read-text-file.ts'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { DefaultCityCrumbs } from '#web/nouns/cities/default-city-crumbs.tsx'
import { usePreviewImport } from '#web/nouns/collections/collection-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { icon } from '#web/ui/icon.ts'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { FoundPlaces } from './found-places.tsx'
import styles from './import-page.module.css'

const Upload = icon('upload')
/** Longer lists come as files. */
const MAX_TYPED = 20_000

/**
 * Imports places saved in another service: reads a file or typed names, matches them to places here, and makes a
 * collection of the matches.
 */
export function ImportPage() {
  const navigate = useNavigate()
  const city = useCurrentCity()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [title, setTitle] = useState('Сохранённые места')
  const [found, setFound] = useState<CollectionImportPreview | null>(null)
  const { element, errors, showErrors, clearErrors } = useFormErrors<'text'>()
  const read = usePreviewImport({
    onSuccess: setFound,
    onError: (error) => showErrors({ text: fieldErrors(error).text ?? errorMessage(error) }),
  })
  const show = (saved: string) => {
    setFound(null)
    if (saved.trim() === '') return showErrors({ text: 'Выберите файл или впишите названия' })
    if (saved.length > MAX_IMPORTED_TEXT)
      return showErrors({ text: 'Файл больше миллиона знаков. Разделите его на части' })
    clearErrors()
    read.mutate({ text: saved, city: city.latinName })
  }
  const handleFile = async (file: File) => {
    setTitle(file.name.replace(/\.[a-z]+$/i, '').slice(0, 80) || title)
    try {
      show(await readTextFile(file))
    } catch {
      showErrors({ text: 'Не получилось прочитать файл' })
    }
  }
  return (
    <PageColumns width="reading" className={styles.page}>
      <DefaultCityCrumbs label="Перенести места" />
      <h1>Перенести сохранённые места</h1>
      <p>
        Подойдут списки из Google Takeout (CSV и GeoJSON), выгрузки Яндекс Карт и любая таблица CSV с
        названиями. Места без координат ищем в городе {city.name}.
      </p>
      <Form ref={element} isPending={read.isPending} className={styles.form} onSubmit={() => show(text)}>
        <input
          ref={input}
          type="file"
          accept=".csv,.json,.geojson,.txt,text/csv,application/json,application/geo+json"
          hidden
          aria-label="Файл со списком мест"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) void handleFile(file)
          }}
        />
        <Button
          icon={<Upload aria-hidden="true" />}
          isPending={read.isPending}
          onClick={() => input.current?.click()}
        >
          Выбрать файл
        </Button>
        <TextArea
          label="Или впишите названия"
          name="text"
          rows={4}
          maxLength={MAX_TYPED}
          hint="По одному в строке, после запятой — адрес"
          value={text}
          error={errors.text}
          onChange={(event) => {
            setText(event.target.value)
            clearErrors(['text'])
          }}
        />
        <Button type="submit" variant={found ? 'outlined' : 'primary'} isPending={read.isPending}>
          Найти
        </Button>
      </Form>
      {found && (
        <FoundPlaces
          found={found}
          title={title}
          onDone={({ id }) => void navigate(`/collections/${id}/edit`)}
        />
      )}
    </PageColumns>
  )
}

import { useRef } from 'react'
import { formatBytes } from '#web/lib/format/bytes.ts'
import { useUploadImport } from '#web/nouns/imports/uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { formatLabels } from './import-labels.ts'
import styles from './imports.module.css'
import { StartForm } from './start-form.tsx'

/** Imports a file of places from the browser: upload, check, mapping and start. */
export function NewImportPage() {
  const { mutate, isPending, data: upload, error, percent } = useUploadImport()
  const input = useRef<HTMLInputElement>(null)
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs
        crumbs={[
          { label: 'Администрирование', to: '/admin' },
          { label: 'Загрузки', to: '/admin/imports' },
          { label: 'Новая' },
        ]}
      />
      <h1>Загрузить заведения</h1>
      <Panel title="1. Файл">
        <div className={styles.page}>
          <p className={styles.facts}>
            Выгрузка OpenStreetMap (.osm.pbf или GeoJSON), места Overture или Foursquare (Parquet), таблица
            портала Москвы, своя таблица CSV. Текстовый файл может быть сжат gzip.
          </p>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="Файл с заведениями"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file) mutate(file)
            }}
          />
          <p>
            <Button
              icon={<Upload aria-hidden="true" />}
              isPending={isPending}
              onClick={() => input.current?.click()}
            >
              {upload ? 'Выбрать другой файл' : 'Выбрать файл'}
            </Button>
          </p>
          {isPending && <Sending percent={percent} />}
          {error && (
            <p role="alert" className={styles.failure}>
              {error.message}
            </p>
          )}
          {upload && !isPending && !error && (
            <p role="status">{`${upload.fileName}: ${formatLabels[upload.format]}, ${formatBytes(upload.bytes)}`}</p>
          )}
        </div>
      </Panel>
      {upload && !isPending && !error && <StartForm key={upload.id} upload={upload} />}
    </PageColumns>
  )
}

const Upload = icon('upload')

function Sending({ percent }: { percent: number }) {
  const whole = Math.floor(percent)
  return (
    <div className={styles.progress}>
      <progress max={100} value={whole} aria-label="Отправка файла" />
      <p className={styles.facts}>
        {whole < 100 ? `Отправлено ${whole}\u00A0%` : 'Файл отправлен, смотрим, что в нём…'}
      </p>
    </div>
  )
}

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AUTO_CITY } from '#contract/imports/auto-city.ts'
import type { Mapping } from '#contract/imports/mapped-fields.ts'
import type { ImportUpload } from '#contract/imports/uploads.ts'
import type { City } from '#contract/reference/cities.ts'
import { fieldErrors } from '#web/lib/api/api-error.ts'
import { LazyCityField } from '#web/nouns/cities/lazy-city-field.tsx'
import { useStartImport } from '#web/nouns/imports/uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Radio } from '#web/ui/fields/choice.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { Panel } from '#web/ui/page-columns.tsx'
import styles from './imports.module.css'
import { proposedMapping } from './mapping-fields.tsx'
import { TableFields } from './table-fields.tsx'

/** Chooses the city of a file and, for a table, the fields of its columns. */
export function StartForm({ upload }: { upload: ImportUpload }) {
  const { id: uploadId, proposal } = upload
  const [isAuto, setIsAuto] = useState(true)
  const [city, setCity] = useState<City | null>(null)
  const [closeMissing, setCloseMissing] = useState(false)
  const [source, setSource] = useState('')
  const [attribution, setAttribution] = useState('')
  const [mapping, setMapping] = useState<Mapping>(() => proposedMapping(proposal))
  const { element, errors, showErrors, clearErrors } = useFormErrors<'city' | 'name' | 'form'>()
  const { mutate, isPending } = useStartImport()
  const navigate = useNavigate()

  const handleSubmit = () => {
    const isRefused = showErrors({
      ...(!isAuto && !city && { city: 'Выберите город' }),
      ...(proposal && !mapping.name && { name: 'Укажите колонку с названием' }),
    })
    if (isRefused) return
    mutate(
      {
        uploadId,
        city: isAuto || !city ? AUTO_CITY : city.latinName,
        closeMissing,
        ...(proposal && { mapping }),
        ...(proposal && source.trim() && { source: source.trim() }),
        ...(proposal && attribution.trim() && { attribution: attribution.trim() }),
      },
      {
        onSuccess: (run) => void navigate(`/admin/imports/${run.id}`),
        onError: (error) => void showErrors({ form: Object.values(fieldErrors(error))[0] ?? error.message }),
      },
    )
  }
  return (
    <Form ref={element} className={styles.page} isPending={isPending} onSubmit={handleSubmit}>
      {proposal && (
        <Panel title="2. Что в колонках">
          <TableFields
            proposal={proposal}
            mapping={mapping}
            onMapping={(next) => {
              setMapping(next)
              clearErrors(['name'])
            }}
            nameError={errors.name}
            source={source}
            onSource={setSource}
            attribution={attribution}
            onAttribution={setAttribution}
          />
        </Panel>
      )}
      <Panel title={proposal ? '3. Куда' : '2. Куда'}>
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">Город</legend>
          <Radio name="where" checked={isAuto} onChange={() => setIsAuto(true)}>
            Каждое заведение — в свой город; города, которых нет, завести
          </Radio>
          <Radio name="where" checked={!isAuto} onChange={() => setIsAuto(false)}>
            Всё в один город
          </Radio>
          {!isAuto && (
            <LazyCityField
              city={city}
              onChange={(chosen) => {
                setCity(chosen)
                clearErrors(['city'])
              }}
              error={errors.city}
            />
          )}
          <Checkbox checked={closeMissing} onChange={(event) => setCloseMissing(event.target.checked)}>
            Пометить закрытыми заведения этого источника, которых в файле больше нет
          </Checkbox>
        </fieldset>
      </Panel>
      {errors.form && (
        <p role="alert" className={styles.failure}>
          {errors.form}
        </p>
      )}
      <p>
        <Button type="submit" variant="primary" isPending={isPending}>
          Загрузить
        </Button>
      </p>
    </Form>
  )
}

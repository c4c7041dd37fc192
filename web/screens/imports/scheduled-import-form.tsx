import { useState } from 'react'
import { AUTO_CITY } from '#contract/imports/auto-city.ts'
import type { Mapping } from '#contract/imports/mapped-fields.ts'
import type { CheckedAddress } from '#contract/imports/scheduled-imports.ts'
import type { City } from '#contract/reference/cities.ts'
import { fieldErrors } from '#web/lib/api/api-error.ts'
import { LazyCityField } from '#web/nouns/cities/lazy-city-field.tsx'
import { useAddScheduledImport, useCheckAddress } from '#web/nouns/imports/scheduled-imports-query.ts'
import { Switch } from '#web/ui/fields/choice.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { formatLabels } from './import-labels.ts'
import styles from './imports.module.css'
import { proposedMapping } from './mapping-fields.tsx'
import { TableFields } from './table-fields.tsx'

const often = [
  { value: '6', label: 'Каждые шесть часов' },
  { value: '24', label: 'Каждый день' },
  { value: '168', label: 'Каждую неделю' },
  { value: '720', label: 'Каждый месяц' },
]

/** Asks for an address, the city and how often; of a table, also for what its columns hold. */
export function ScheduledImportForm({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState('')
  const [city, setCity] = useState<City | null>(null)
  const [isAuto, setIsAuto] = useState(false)
  const [every, setEvery] = useState('24')
  const [closesMissing, setClosesMissing] = useState(false)
  const [checked, setChecked] = useState<CheckedAddress | null>(null)
  const [mapping, setMapping] = useState<Mapping>({})
  const [source, setSource] = useState('')
  const [attribution, setAttribution] = useState('')
  const { element, errors, showErrors, clearErrors } = useFormErrors<'url' | 'city' | 'name'>()
  const check = useCheckAddress()
  const add = useAddScheduledImport()

  const handleFailure = (error: Error) => {
    const fields = fieldErrors(error)
    const { url: urlError, city: cityError, mapping: mappingError } = fields
    const isRefused = showErrors({
      ...(urlError && { url: urlError }),
      ...(cityError && { city: cityError }),
      ...(mappingError && { name: mappingError }),
    })
    if (!isRefused) showSnackbar(error.message, 'error')
  }
  const schedule = (address: CheckedAddress) =>
    add.mutate(
      {
        url: url.trim(),
        city: isAuto || !city ? AUTO_CITY : city.latinName,
        everyHours: Number(every),
        ...(closesMissing && { closeMissing: true }),
        ...(address.proposal && address.format && { format: address.format, mapping }),
        ...(address.proposal && source.trim() && { source: source.trim() }),
        ...(address.proposal && attribution.trim() && { attribution: attribution.trim() }),
      },
      {
        onSuccess: () => {
          showSnackbar('Следим. Первая загрузка — сейчас', 'success')
          onClose()
        },
        onError: handleFailure,
      },
    )
  const handleChecked = (address: CheckedAddress) => {
    setChecked(address)
    setMapping(proposedMapping(address.proposal))
    if (!address.proposal) schedule(address)
  }
  const handleSubmit = () => {
    const isRefused = showErrors({
      ...(!/^https?:\/\/\S+$/.test(url.trim()) && {
        url: 'Нужен адрес, который начинается с http:// или https://',
      }),
      ...(!isAuto && !city && { city: 'Выберите город' }),
      ...(checked?.proposal && !mapping.name && { name: 'Укажите колонку с названием' }),
    })
    if (isRefused) return
    if (checked) schedule(checked)
    else check.mutate(url.trim(), { onSuccess: handleChecked, onError: handleFailure })
  }
  return (
    <FormSheet
      ref={element}
      title="Следить за адресом"
      submitLabel="Следить"
      isPending={check.isPending || add.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
      className={styles.page}
    >
      <TextField
        label="Адрес файла"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={2000}
        value={url}
        error={errors.url}
        onChange={(event) => {
          setUrl(event.target.value)
          setChecked(null)
          clearErrors(['url'])
        }}
      />
      <Switch checked={isAuto} onChange={(event) => setIsAuto(event.target.checked)}>
        Каждое заведение — в свой город
      </Switch>
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
      <SelectField label="Как часто" value={every} options={often} onChange={setEvery} />
      <Switch checked={closesMissing} onChange={(event) => setClosesMissing(event.target.checked)}>
        Помечать закрытыми заведения этого источника, которых в файле больше нет
      </Switch>
      {checked?.proposal && checked.format && (
        <section className={styles.section} aria-label="Что в колонках">
          <p role="status">{`По адресу ${formatLabels[checked.format]}. Проверьте, что в\u00A0её колонках.`}</p>
          <TableFields
            proposal={checked.proposal}
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
        </section>
      )}
    </FormSheet>
  )
}

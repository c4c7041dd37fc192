import { useState } from 'react'
import type { City } from '#contract/reference/cities.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { LazyCityField } from '#web/nouns/cities/lazy-city-field.tsx'
import { useAddWatch } from '#web/nouns/imports/watches-query.ts'
import { Switch } from '#web/ui/fields/choice.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { showMessage } from '#web/ui/windows/messages.ts'
import styles from './imports.module.css'

const often = [
  { value: '6', label: 'Каждые шесть часов' },
  { value: '24', label: 'Каждый день' },
  { value: '168', label: 'Каждую неделю' },
  { value: '720', label: 'Каждый месяц' },
]

/** Asks for an address, the city and how often. */
export function WatchForm({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState('')
  const [city, setCity] = useState<City | null>(null)
  const [isAuto, setIsAuto] = useState(false)
  const [every, setEvery] = useState('24')
  const [closesMissing, setClosesMissing] = useState(false)
  const [problems, setProblems] = useState<Readonly<Record<string, string[]>>>({})
  const { mutate, isPending } = useAddWatch()

  const handleSubmit = () => {
    const missing = {
      ...(!/^https?:\/\/\S+$/.test(url.trim()) && { url: ['Нужен адрес, который начинается с https://'] }),
      ...(!isAuto && !city && { city: ['Выберите город'] }),
    }
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    mutate(
      {
        url: url.trim(),
        city: isAuto ? 'auto' : (city?.latinName ?? ''),
        everyHours: Number(every),
        ...(closesMissing && { closeMissing: true }),
      },
      {
        onSuccess: () => {
          showMessage('Следим. Первая загрузка — сейчас', 'success')
          onClose()
        },
        onError: (error) => {
          const fields = error instanceof ApiError ? error.fields : {}
          setProblems(fields)
          if (Object.keys(fields).length === 0) showMessage(error.message, 'error')
        },
      },
    )
  }
  return (
    <FormSheet
      title="Следить за адресом"
      submitLabel="Следить"
      isPending={isPending}
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
        error={problems.url?.[0]}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Switch checked={isAuto} onChange={(event) => setIsAuto(event.target.checked)}>
        Каждое место — в свой город
      </Switch>
      {!isAuto && <LazyCityField city={city} onChange={setCity} error={problems.city?.[0]} />}
      <SelectField label="Как часто" value={every} options={often} onChange={setEvery} />
      <Switch checked={closesMissing} onChange={(event) => setClosesMissing(event.target.checked)}>
        Чего в файле больше нет, то закрыто
      </Switch>
    </FormSheet>
  )
}

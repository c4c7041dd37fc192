import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#web/lib/format/plurals.ts'
import { previewQuery } from '#web/nouns/reservations/board/board-api.ts'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { type SettingsDraft, settingsChange, settingsProblems } from './reservation-settings.ts'
import { describeRules } from './rules-sentence.ts'
import styles from './settings-preview.module.css'

interface SettingsPreviewProps {
  placeId: string
  draft: SettingsDraft
  before: SettingsDraft
  today: string
}

/** Previews the edited rules as sentences and the free times of a day; nothing is saved. */
export function SettingsPreview({ placeId, draft, before, today }: SettingsPreviewProps) {
  const [date, setDate] = useState(today)
  const isValid = Object.keys(settingsProblems(draft)).length === 0
  const change = isValid ? settingsChange(draft, before) : {}
  const preview = useQuery({
    ...previewQuery(placeId, date || today, change),
    enabled: isValid,
    placeholderData: keepPreviousData,
  })
  const times = (isValid && preview.data) || []
  return (
    <div className={styles.preview}>
      <p>
        {isValid
          ? describeRules(draft)
          : 'В\u00A0правилах чего-то не\u00A0хватает: поправьте их, и\u00A0здесь появится пересказ.'}
      </p>
      <DateField
        className={styles.day}
        label="День для примера"
        min={today}
        value={date}
        onChange={setDate}
      />
      {preview.isLoading && (
        <LoadingPlaceholder>
          <Skeleton shape="block" />
        </LoadingPlaceholder>
      )}
      {preview.isError && <ListFailure error={preview.error} onRetry={() => void preview.refetch()} />}
      {isValid && preview.isSuccess && times.length === 0 && (
        <p className={styles.hint}>В&nbsp;этот день гости не&nbsp;увидят ни&nbsp;одного времени.</p>
      )}
      {times.length > 0 && (
        <ul className={styles.times} aria-label="Время и самая большая компания">
          {times.map(({ datetime, largestParty }) => (
            <li key={datetime} className={largestParty === 0 ? styles.full : undefined}>
              <time dateTime={datetime}>{datetime.slice(-5)}</time>
              <span className={styles.hint}>
                {largestParty === 0
                  ? 'мест нет'
                  : `до\u00A0${formatCount(largestParty, boardForms.guestsUpTo)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

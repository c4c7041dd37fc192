import { useState } from 'react'
import { MIN_AGREEING_GUESTS } from '#contract/places/hours-checks.ts'
import type { HoursReport, ReportedDay } from '#contract/places/place-hours.ts'
import type { Place } from '#contract/places/places.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { businessDateOf } from '#web/lib/format/business-date.ts'
import { weekdays } from '#web/lib/format/dates.ts'
import { weekdayOf } from '#web/lib/format/month-calendar.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { localNowIn } from '#web/lib/format/zone.ts'
import { useNow } from '#web/lib/now.ts'
import { readTime } from '#web/nouns/places/edit-form/schedule-form-values.ts'
import { useReportHours } from '#web/nouns/places/hours/api.ts'
import { reportReceivedMessage } from '#web/nouns/places/hours/report-received-message.ts'
import { Checkbox, Radio } from '#web/ui/fields/choice.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './hours-report.module.css'
import { OwnReport } from './own-report.tsx'

const WRONG_TIME = 'Время пишут так: 9:00 или 21:30'

type Kind = 'open' | 'off' | 'gone'

const kinds: readonly [Kind, string][] = [
  ['open', 'Работает'],
  ['off', 'Не работает в этот день'],
  ['gone', 'Закрылось навсегда'],
]

interface HoursReportFormProps {
  place: Place
  title: string
  /** The earlier report that other guests have not confirmed yet. */
  report: HoursReport | null
  onClose: () => void
}

export function HoursReportForm({ place, title, report, onClose }: HoursReportFormProps) {
  const today = weekdayOf(businessDateOf(localNowIn(place.location.city.timeZone, useNow()))) + 1
  const [kind, setKind] = useState<Kind>('open')
  const [day, setDay] = useState(today)
  const [isDaily, setIsDaily] = useState(false)
  const [times, setTimes] = useState(() => timesOf(place, today))
  const { element, errors, showErrors, clearErrors } = useFormErrors<'startAt' | 'endAt'>()
  const send = useReportHours(place.id, {
    onSuccess: (isChanged) => {
      onClose()
      showSnackbar(isChanged ? 'Спасибо! Страница исправлена' : reportReceivedMessage, 'success')
    },
  })
  const startAt = readTime(times.startAt)
  const endAt = readTime(times.endAt)
  const isEveryDay = kind === 'open' && isDaily
  const days = isEveryDay ? weekdays.map((_, index) => index + 1) : [day]
  const handleSubmit = () => {
    const isRefused = showErrors({
      ...(kind === 'open' && !startAt && { startAt: WRONG_TIME }),
      ...(kind === 'open' && !endAt && { endAt: WRONG_TIME }),
    })
    if (isRefused) return
    send.mutate(kind === 'gone' ? { isClosedForGood: true } : { days: days.map(reported) })
  }
  const changeTimes = (part: Partial<typeof times>) => {
    setTimes({ ...times, ...part })
    clearErrors(Object.keys(part))
  }
  const reported = (dayOfWeek: number): ReportedDay =>
    kind === 'open' ? { dayOfWeek, startAt, endAt } : { dayOfWeek, startAt: null, endAt: null }

  return (
    <FormSheet
      ref={element}
      title={title}
      submitLabel="Отправить"
      isPending={send.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
      className={styles.form}
    >
      {report && <OwnReport placeId={place.id} report={report} />}
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">Что вы увидели</legend>
        {kinds.map(([value, label]) => (
          <Radio key={value} name="kind" checked={kind === value} onChange={() => setKind(value)}>
            {label}
          </Radio>
        ))}
      </fieldset>
      {kind !== 'gone' && (
        <SelectField
          label="День"
          options={weekdays.map((name, index) => ({
            value: String(index + 1),
            label: index + 1 === today ? `сегодня, ${name}` : name,
          }))}
          value={String(day)}
          disabled={isEveryDay}
          onChange={(value) => {
            setDay(Number(value))
            setTimes(timesOf(place, Number(value)))
            clearErrors()
          }}
        />
      )}
      {kind === 'open' && (
        <>
          <div className={styles.times}>
            <TimeField
              label="С"
              placeholder="10:00"
              value={times.startAt}
              error={errors.startAt}
              onChange={(time) => changeTimes({ startAt: time })}
            />
            <TimeField
              label="До"
              placeholder="22:00"
              value={times.endAt}
              error={errors.endAt}
              onChange={(time) => changeTimes({ endAt: time })}
            />
          </div>
          <Checkbox checked={isDaily} onChange={() => setIsDaily(!isDaily)}>
            Так каждый день
          </Checkbox>
        </>
      )}
      <p className={styles.note}>
        {`Страница изменится, когда то же самое подскажут ${formatCount(MIN_AGREEING_GUESTS, nounForms.guests)}. Заведение об\u00A0этом узнает, ваше имя\u00A0— нет.`}
      </p>
      {send.error && (
        <p className={styles.error} role="alert">
          {problemOf(send.error)}
        </p>
      )}
    </FormSheet>
  )
}

interface TimeFieldProps {
  label: string
  placeholder: string
  value: string
  error: string | undefined
  onChange: (time: string) => void
}

function TimeField({ onChange, ...field }: TimeFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function problemOf(error: Error): string {
  return (error instanceof ApiError && error.fields.days?.[0]) || error.message
}

/**
 * The current hours of the day, to be corrected instead of typed. A day with a break starts empty, because sending its
 * first interval alone would delete the others.
 */
function timesOf({ mainSchedule }: Place, day: number): { startAt: string; endAt: string } {
  const items = mainSchedule?.items.filter(({ dayOfWeek }) => dayOfWeek === day) ?? []
  const [item] = items.length === 1 ? items : []
  return { startAt: item?.startAt ?? '', endAt: item?.endAt ?? '' }
}

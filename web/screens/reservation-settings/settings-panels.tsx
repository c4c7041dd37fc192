import type { ReactNode } from 'react'
import { formatCount } from '#web/lib/format/plurals.ts'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import { Switch } from '#web/ui/fields/choice.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { FormErrors } from '#web/ui/forms/form-errors.ts'
import { Panel } from '#web/ui/page-columns.tsx'
import { LongerStays } from './longer-stays.tsx'
import {
  bufferChoices,
  describeBuffer,
  describeLastSeating,
  describeNotice,
  formatMinutes,
  lastSeatingChoices,
  noticeChoices,
  type SettingsDraft,
  seatsOf,
  stayChoices,
} from './reservation-settings.ts'
import styles from './reservation-settings-page.module.css'
import { ZoneFields } from './zone-fields.tsx'

interface PanelProps {
  draft: SettingsDraft
  errors: FormErrors
  onChange: (part: Partial<SettingsDraft>) => void
}

/** Whether the site takes reservations, and who confirms them. */
export function ModePanel({ draft, errors, onChange }: PanelProps) {
  return (
    <Panel>
      <Switch
        checked={draft.isReservationsEnabled}
        onChange={({ target }) => onChange({ isReservationsEnabled: target.checked })}
      >
        Принимать брони на&nbsp;сайте
      </Switch>
      <Switch checked={draft.isInstant} onChange={({ target }) => onChange({ isInstant: target.checked })}>
        Подтверждать сразу, без&nbsp;ответа администратора
      </Switch>
      <p className={styles.hint}>
        {draft.isInstant
          ? 'Гостям, которые несколько раз не\u00A0приходили, всё равно подтвердите бронь сами, по\u00A0телефону.'
          : 'Гость может подтвердить, что придёт. Что вы его ждёте, говорите только вы: пока не\u00A0ответите, места придержаны.'}
      </p>
      {draft.isInstant && (
        <TextField
          className={styles.spaced}
          label="Сразу подтверждать компании до"
          inputMode="numeric"
          value={draft.instantGuests}
          hint="Большим ответите сами. Пусто — подтверждать сразу всем."
          error={errors.instantGuests}
          onChange={({ target }) => onChange({ instantGuests: target.value })}
        />
      )}
    </Panel>
  )
}

export function SeatsPanel({ draft, errors, onChange }: PanelProps) {
  return (
    <Panel title="Места">
      <Fields>
        {draft.zones.length > 0 ? (
          <p>{`Всего ${formatCount(seatsOf(draft), boardForms.seats)} во\u00A0всех залах.`}</p>
        ) : (
          <TextField
            label="Сколько мест"
            inputMode="numeric"
            value={draft.seats}
            error={errors.seats}
            onChange={({ target }) => onChange({ seats: target.value })}
          />
        )}
        <TextField
          label="Самая большая компания на сайте"
          inputMode="numeric"
          value={draft.largestOnline}
          hint="Больше — по телефону. Пусто — сколько поместится."
          error={errors.largestOnline}
          onChange={({ target }) => onChange({ largestOnline: target.value })}
        />
        <TextField
          label="Новых гостей за полчаса, не больше"
          inputMode="numeric"
          value={draft.pacingGuests}
          hint="Чтобы зал и кухня успевали. Пусто — сколько поместится."
          error={errors.pacingGuests}
          onChange={({ target }) => onChange({ pacingGuests: target.value })}
        />
        <ZoneFields zones={draft.zones} errors={errors} onChange={(zones) => onChange({ zones })} />
      </Fields>
    </Panel>
  )
}

export function TimePanel({ draft, errors, onChange }: PanelProps) {
  return (
    <Panel title="Время">
      <Fields>
        <SelectField
          label="Сколько длится визит"
          options={optionsOf(stayChoices(draft.stayMinutes), formatMinutes)}
          value={String(draft.stayMinutes)}
          hint="На это время места заняты с начала брони."
          error={errors.stayMinutes}
          onChange={(minutes) => onChange({ stayMinutes: Number(minutes) })}
        />
        <LongerStays
          stayMinutes={draft.stayMinutes}
          stays={draft.longerStays}
          errors={errors}
          onChange={(longerStays) => onChange({ longerStays })}
        />
        <SelectField
          label="Перерыв между гостями"
          options={optionsOf(bufferChoices(draft.bufferMinutes), describeBuffer)}
          value={String(draft.bufferMinutes)}
          hint="Убрать и накрыть стол для следующих."
          error={errors.bufferMinutes}
          onChange={(minutes) => onChange({ bufferMinutes: Number(minutes) })}
        />
        <SelectField
          label="До какого времени принимать брони"
          options={optionsOf(noticeChoices(draft.noticeMinutes), describeNotice)}
          value={String(draft.noticeMinutes)}
          error={errors.noticeMinutes}
          onChange={(minutes) => onChange({ noticeMinutes: Number(minutes) })}
        />
        <SelectField
          label="Последняя посадка"
          options={optionsOf(lastSeatingChoices(draft.lastSeatingMinutes), describeLastSeating)}
          value={String(draft.lastSeatingMinutes)}
          error={errors.lastSeatingMinutes}
          onChange={(minutes) => onChange({ lastSeatingMinutes: Number(minutes) })}
        />
        <TextField
          label="На сколько дней вперёд"
          inputMode="numeric"
          value={draft.aheadDays}
          hint="0 — только на сегодня."
          error={errors.aheadDays}
          onChange={({ target }) => onChange({ aheadDays: target.value })}
        />
      </Fields>
    </Panel>
  )
}

function optionsOf(minutes: readonly number[], labelOf: (minutes: number) => string) {
  return minutes.map((value) => ({ value: String(value), label: labelOf(value) }))
}

function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Place } from '#contract/places.ts'
import type { AffectedReservations, ReservationSettings } from '#contract/reservations.ts'
import { todayIn } from '#web/features/places/filters/month-calendar.ts'
import { placeCrumbs } from '#web/features/places/place-page/place-crumbs.ts'
import { placeQuery } from '#web/features/places/place-query.ts'
import { apiOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { countOf } from '#web/lib/format/plurals.ts'
import { useNow } from '#web/lib/now.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/choice.tsx'
import { DraftNote } from '#web/ui/draft-note.tsx'
import { useLeaveGuard } from '#web/ui/leave-guard.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AffectedDialog } from '../affected/affected-dialog.tsx'
import { affectedQuery } from '../affected/affected-query.ts'
import { boardChanged, bookingSettingsQuery } from './board-api.ts'
import { boardForms } from './board-plurals.ts'
import {
  lastSeatingChoices,
  noticeChoices,
  type SettingsDraft,
  seatsOf,
  settingsChange,
  settingsDraftOf,
  settingsProblems,
  stayChoices,
  wordLastSeating,
  wordMinutes,
  wordNotice,
} from './booking-settings.ts'
import styles from './booking-settings-page.module.css'
import { ClosedDays } from './closed-days.tsx'
import { keepSettings, readKeptSettings } from './settings-draft.ts'
import { ZoneFields } from './zone-fields.tsx'

/** How the venue lets its tables. What is booked stays booked; guests of a new day off are told. */
export function BookingSettingsPage({ place }: { place: Place }) {
  const { data: settings } = useQuery({
    ...bookingSettingsQuery(place.id),
    refetchOnMount: false,
    refetchOnReconnect: false,
  })
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs
        crumbs={placeCrumbs(
          place,
          { label: 'Брони', path: 'reservations' },
          { label: 'Настройки', path: 'reservations/settings' },
        )}
      />
      <h1>Настройки бронирования</h1>
      {settings && <SettingsForm place={place} settings={settings} />}
    </PageColumns>
  )
}

function SettingsForm({ place, settings }: { place: Place; settings: ReservationSettings }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const viewerId = useViewer()?.id ?? ''
  const [kept] = useState(() => readKeptSettings(viewerId, place.id))
  const [before, setBefore] = useState(() => kept?.before ?? settingsDraftOf(settings))
  const [draft, setDraft] = useState(kept?.draft ?? before)
  const [isRestored, setIsRestored] = useState(kept !== null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const hasChanges = Object.keys(settingsChange(draft, before)).length > 0
  const guard = useLeaveGuard(hasChanges)
  const today = todayIn(place.location.city.timeZone, useNow())

  useEffect(() => {
    keepSettings(viewerId, place.id, hasChanges ? { draft, before } : null)
  }, [viewerId, place.id, hasChanges, draft, before])

  const startAnew = () => {
    const anew = settingsDraftOf(settings)
    setBefore(anew)
    setDraft(anew)
    setErrors({})
    setIsRestored(false)
  }
  const change = (part: Partial<SettingsDraft>) => {
    setDraft((known) => ({ ...known, ...part }))
    setErrors({})
  }

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  const [save, isSaving] = useOneAtATime(async () => {
    try {
      const { settings: saved } = await apiOf(queryClient).call(
        'PATCH /api/v1/places/:placeId/reservation-settings',
        { params: { placeId: place.id }, body: settingsChange(draft, before) },
      )
      queryClient.setQueryData(bookingSettingsQuery(place.id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: placeQuery(place.latinName).queryKey })
      void boardChanged(queryClient, place.id)
      guard.letGo()
      keepSettings(viewerId, place.id, null)
      showMessage('Настройки сохранены', 'success')
      void navigate(`/${place.latinName}/reservations`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const told = Object.entries(error.fields).map(([field, [message = '']]) => [field, message])
      setErrors(told.length > 0 ? Object.fromEntries(told) : { whole: error.message })
    }
  })

  const [affected, setAffected] = useState<AffectedReservations | null>(null)
  /** Guests of a new day off are counted before anything is saved. */
  const [askAndSave, isAsking] = useOneAtATime(async () => {
    const { closedDates } = settingsChange(draft, before)
    if (!closedDates) return save()
    try {
      const found = await queryClient.fetchQuery(affectedQuery(place.id, { closedDates }))
      if (found.count > 0) setAffected(found)
      else await save()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors({ whole: error.message })
    }
  })

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const problems = settingsProblems(draft)
    setErrors(problems)
    if (Object.keys(problems).length === 0) void askAndSave()
  }

  const hasZones = draft.zones.length > 0
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={handleSubmit}>
      {isRestored && hasChanges && <DraftNote onStartAnew={startAnew} />}
      <Panel>
        <Switch
          checked={draft.isReservationsEnabled}
          onChange={({ target }) => change({ isReservationsEnabled: target.checked })}
        >
          Принимать брони на&nbsp;сайте
        </Switch>
        <Switch checked={draft.isInstant} onChange={({ target }) => change({ isInstant: target.checked })}>
          Подтверждать сразу, без&nbsp;ответа администратора
        </Switch>
        <p className={styles.hint}>
          {draft.isInstant
            ? 'Гостям, которые несколько раз не\u00A0приходили, всё равно подтвердите бронь сами, по\u00A0телефону.'
            : 'Гость может подтвердить, что придёт. Что вы его ждёте, говорите только вы: пока не\u00A0ответите, места придержаны.'}
        </p>
      </Panel>
      <Panel title="Места">
        <Fields>
          {hasZones ? (
            <p>{`Всего ${countOf(seatsOf(draft), boardForms.seats)} во\u00A0всех залах.`}</p>
          ) : (
            <TextField
              label="Сколько мест"
              inputMode="numeric"
              value={draft.seats}
              error={errors.seats}
              onChange={({ target }) => change({ seats: target.value })}
            />
          )}
          <TextField
            label="Самая большая компания на сайте"
            inputMode="numeric"
            value={draft.largestOnline}
            hint="Больше — по телефону. Пусто — сколько поместится."
            error={errors.largestOnline}
            onChange={({ target }) => change({ largestOnline: target.value })}
          />
          <ZoneFields zones={draft.zones} errors={errors} onChange={(zones) => change({ zones })} />
        </Fields>
      </Panel>
      <Panel title="Время">
        <Fields>
          <SelectField
            label="Сколько длится визит"
            options={stayChoices(draft.stayMinutes).map((minutes) => ({
              value: String(minutes),
              label: wordMinutes(minutes),
            }))}
            value={String(draft.stayMinutes)}
            hint="На это время места заняты с начала брони."
            error={errors.stayMinutes}
            onChange={(minutes) => change({ stayMinutes: Number(minutes) })}
          />
          <SelectField
            label="Когда ещё можно забронировать"
            options={noticeChoices(draft.noticeMinutes).map((minutes) => ({
              value: String(minutes),
              label: wordNotice(minutes),
            }))}
            value={String(draft.noticeMinutes)}
            error={errors.noticeMinutes}
            onChange={(minutes) => change({ noticeMinutes: Number(minutes) })}
          />
          <SelectField
            label="Последняя посадка"
            options={lastSeatingChoices(draft.lastSeatingMinutes).map((minutes) => ({
              value: String(minutes),
              label: wordLastSeating(minutes),
            }))}
            value={String(draft.lastSeatingMinutes)}
            error={errors.lastSeatingMinutes}
            onChange={(minutes) => change({ lastSeatingMinutes: Number(minutes) })}
          />
          <TextField
            label="На сколько дней вперёд"
            inputMode="numeric"
            value={draft.aheadDays}
            hint="0 — только на сегодня."
            error={errors.aheadDays}
            onChange={({ target }) => change({ aheadDays: target.value })}
          />
        </Fields>
      </Panel>
      <Panel title="Дни без броней">
        <ClosedDays
          dates={draft.closedDates}
          today={today}
          error={errors.closedDates}
          onChange={(closedDates) => change({ closedDates })}
        />
      </Panel>
      <ActionBar>
        {errors.whole && (
          <p className={styles.error} role="alert">
            {errors.whole}
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          data-main=""
          isPending={isSaving || isAsking}
          disabled={!hasChanges}
        >
          Сохранить
        </Button>
      </ActionBar>
      {affected && (
        <AffectedDialog
          affected={affected}
          onConfirm={() => {
            setAffected(null)
            void save()
          }}
          onCancel={() => setAffected(null)}
        />
      )}
      {guard.dialog}
    </form>
  )
}

function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

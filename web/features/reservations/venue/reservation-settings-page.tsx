import { useQuery, useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { type FormEvent, useState } from 'react'
import { wordLocal } from '#contract/local-words.ts'
import type { Place } from '#contract/places.ts'
import type { ReservationSettings } from '#contract/reservations.ts'
import { placeCrumbs } from '#web/features/places/place-page/place-crumbs.ts'
import { apiOf } from '#web/lib/api.ts'
import { useOneMutation } from '#web/lib/one-at-a-time.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/choice.tsx'
import { useLeaveGuard } from '#web/ui/leave-guard.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { refusedFields, wordsOf } from '../booking/send-booking.ts'
import styles from './reservation-settings-page.module.css'
import { settingsQuery } from './venue-api.ts'

export function ReservationSettingsPage({ place }: { place: Place }) {
  const query = useQuery(settingsQuery(place.latinName))
  return (
    <PageColumns width="reading" className={styles.page}>
      <Breadcrumbs
        crumbs={placeCrumbs(
          place,
          { label: 'Брони', path: 'reservations' },
          { label: 'Настройки', path: 'reservations/settings' },
        )}
      />
      <h1>Настройки брони</h1>
      {query.isPending && <Skeleton shape="block" />}
      {query.isError && <ListFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Form place={place} settings={query.data} />}
    </PageColumns>
  )
}

const stays = [30, 60, 90, 120, 150, 180, 240, 300, 360].map((minutes) => ({
  value: String(minutes),
  label: hoursLabel(minutes),
}))
const notices = [0, 30, 60, 120, 180, 360, 720, 1440].map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'Хоть за минуту' : `За ${hoursLabel(minutes)}`,
}))

function hoursLabel(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} ч`, rest > 0 && `${rest} мин`].filter(Boolean).join(' ')
}

interface ZoneDraft {
  key: string
  id?: string
  name: string
  seats: string
}

function Form({ place, settings }: { place: Place; settings: ReservationSettings }) {
  const [draft, setDraft] = useState(() => draftOf(settings))
  const [day, setDay] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const queryClient = useQueryClient()
  const guard = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(draftOf(settings)))
  const save = useOneMutation({
    mutationFn: () =>
      apiOf(queryClient).call('PATCH /api/v1/places/:placeId/reservation-settings', {
        params: { placeId: place.latinName },
        body: {
          isReservationsEnabled: draft.isReservationsEnabled,
          isInstant: draft.isInstant,
          stayMinutes: Number(draft.stayMinutes),
          noticeMinutes: Number(draft.noticeMinutes),
          aheadDays: Number(draft.aheadDays),
          closedDates: draft.closedDates,
          ...(draft.zones.length === 0 && { seats: Number(draft.seats) }),
          zones: draft.zones.map(({ id, name, seats }) => ({
            ...(id && { id }),
            name,
            seats: Number(seats),
          })),
        },
      }),
    onSuccess: ({ settings: saved }) => {
      setErrors({})
      setDraft(draftOf(saved))
      queryClient.setQueryData(settingsQuery(place.latinName).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['places'] })
      showMessage('Настройки брони сохранены', 'success')
    },
    onError: (error) => {
      const refused = refusedFields(error)
      setErrors(refused)
      if (Object.keys(refused).length === 0) showMessage(wordsOf(error), 'error')
    },
  })
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const changeZone = (key: string, part: Partial<ZoneDraft>) =>
    change({ zones: draft.zones.map((zone) => (zone.key === key ? { ...zone, ...part } : zone)) })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const total = draft.zones.reduce((sum, zone) => sum + (Number(zone.seats) || 0), 0)
  const zoneError = Object.entries(errors).find(([field]) => field.startsWith('zones'))?.[1]
  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit}>
      <Panel title="Приём броней">
        <Switch
          checked={draft.isReservationsEnabled}
          onChange={(event) => change({ isReservationsEnabled: event.target.checked })}
        >
          Гости бронируют на сайте
        </Switch>
        <Switch checked={draft.isInstant} onChange={(event) => change({ isInstant: event.target.checked })}>
          Подтверждать брони сразу
        </Switch>
      </Panel>
      <Panel title="Места">
        {draft.zones.length === 0 ? (
          <TextField
            label="Сколько всего мест"
            type="number"
            inputMode="numeric"
            min={1}
            value={draft.seats}
            error={errors.seats}
            onChange={(event) => change({ seats: event.target.value })}
          />
        ) : (
          <p data-figures="">{`Всего мест: ${total}`}</p>
        )}
        {draft.zones.map((zone) => (
          <div key={zone.key} className={styles.zone}>
            <TextField
              label="Зал"
              maxLength={40}
              value={zone.name}
              onChange={(event) => changeZone(zone.key, { name: event.target.value })}
            />
            <TextField
              label="Мест"
              type="number"
              inputMode="numeric"
              min={1}
              value={zone.seats}
              onChange={(event) => changeZone(zone.key, { seats: event.target.value })}
            />
            <IconButton
              label={`Убрать зал ${zone.name}`}
              onClick={() => change({ zones: draft.zones.filter(({ key }) => key !== zone.key) })}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        {zoneError && (
          <p className={styles.error} role="alert">
            {zoneError}
          </p>
        )}
        <Button
          size="small"
          onClick={() =>
            change({ zones: [...draft.zones, { key: crypto.randomUUID(), name: '', seats: draft.seats }] })
          }
        >
          Добавить зал или террасу
        </Button>
      </Panel>
      <Panel title="Время">
        <div className={styles.pair}>
          <SelectField
            label="Сколько сидят гости"
            options={stays}
            value={draft.stayMinutes}
            error={errors.stayMinutes}
            onChange={(stayMinutes) => change({ stayMinutes })}
          />
          <SelectField
            label="Бронируют не позже чем"
            options={notices}
            value={draft.noticeMinutes}
            error={errors.noticeMinutes}
            onChange={(noticeMinutes) => change({ noticeMinutes })}
          />
          <TextField
            label="На сколько дней вперёд"
            type="number"
            inputMode="numeric"
            min={0}
            max={365}
            value={draft.aheadDays}
            error={errors.aheadDays}
            onChange={(event) => change({ aheadDays: event.target.value })}
          />
        </div>
      </Panel>
      <Panel title="Закрытые дни">
        <p className={styles.note}>В эти дни столики не предлагают. То, что уже забронировано, остаётся.</p>
        <ul className={styles.dates}>
          {draft.closedDates.map((date) => (
            <li key={date}>
              <Button
                size="small"
                aria-label={`Убрать закрытый день ${wordLocal(date)}`}
                onClick={() => change({ closedDates: draft.closedDates.filter((one) => one !== date) })}
              >
                {`${wordLocal(date)} ×`}
              </Button>
            </li>
          ))}
        </ul>
        <div className={styles.day}>
          <TextField
            label="День"
            type="date"
            value={day}
            error={errors.closedDates}
            onChange={(event) => setDay(event.target.value)}
          />
          <Button
            disabled={!day || draft.closedDates.includes(day)}
            onClick={() => {
              change({ closedDates: [...draft.closedDates, day].sort() })
              setDay('')
            }}
          >
            Закрыть день
          </Button>
        </div>
      </Panel>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isPending={save.isPending}>
          Сохранить
        </Button>
        <LinkButton variant="quiet" to={`/${place.latinName}/reservations`}>
          К броням
        </LinkButton>
      </div>
      {guard.dialog}
    </form>
  )
}

function draftOf(settings: ReservationSettings) {
  return {
    isReservationsEnabled: settings.isReservationsEnabled,
    isInstant: settings.isInstant,
    seats: String(settings.seats),
    stayMinutes: String(settings.stayMinutes),
    noticeMinutes: String(settings.noticeMinutes),
    aheadDays: String(settings.aheadDays),
    closedDates: settings.closedDates,
    zones: settings.zones.map(
      ({ id, name, seats }): ZoneDraft => ({ key: id, id, name, seats: String(seats) }),
    ),
  }
}

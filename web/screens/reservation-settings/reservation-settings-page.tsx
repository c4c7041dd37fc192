import { useQuery } from '@tanstack/react-query'
import type { Place } from '#contract/places/places.ts'
import type { ReservationSettings } from '#contract/reservations/reservations.ts'
import { todayIn } from '#web/lib/format/month-calendar.ts'
import { useNow } from '#web/lib/now.ts'
import { placeCrumbs } from '#web/nouns/places/page/place-crumbs.ts'
import { AffectedDialog } from '#web/nouns/reservations/affected/affected-dialog.tsx'
import { reservationSettingsQuery } from '#web/nouns/reservations/board/board-api.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { DraftNote } from '#web/ui/forms/draft-note.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { SaveBar } from '#web/ui/forms/save-bar.tsx'
import { icon } from '#web/ui/icon.ts'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import styles from './reservation-settings-page.module.css'
import { ModePanel, SeatsPanel, TimePanel } from './settings-panels.tsx'
import { SettingsPreview } from './settings-preview.tsx'
import { SpecialDates } from './special-dates.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const Plug = icon('plug')
const Utensils = icon('utensils')

/** The booking settings of a venue. Existing reservations stay; guests of a new special date are notified. */
export function ReservationSettingsPage({ place }: { place: Place }) {
  const { data: settings } = useQuery({
    ...reservationSettingsQuery(place.id),
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
      <div className={styles.links}>
        <LinkButton to={`/${place.latinName}/reservations/tables`} icon={<Utensils aria-hidden="true" />}>
          Столы и&nbsp;схема зала
        </LinkButton>
        <LinkButton to={`/${place.latinName}/integrations`} icon={<Plug aria-hidden="true" />}>
          Календарь и&nbsp;подключения
        </LinkButton>
      </div>
      {settings && <SettingsForm place={place} settings={settings} />}
    </PageColumns>
  )
}

function SettingsForm({ place, settings }: { place: Place; settings: ReservationSettings }) {
  const form = useSettingsForm(place, settings)
  const { draft, errors, change, affected, confirmAffected } = form
  const today = todayIn(place.location.city.timeZone, useNow())
  return (
    <Form ref={form.element} className={styles.form} isPending={form.isSaving} onSubmit={form.handleSubmit}>
      {form.isRestored && form.hasChanges && <DraftNote onDiscardDraft={form.discardDraft} />}
      {place.mainSchedule === null && (
        <p className={styles.noHours}>
          Часы работы не&nbsp;указаны: пока их&nbsp;нет, гости не&nbsp;увидят ни&nbsp;одного времени.{' '}
          <a href={`/${place.latinName}/edit#edit-hours`}>Указать часы работы</a>
        </p>
      )}
      <ModePanel draft={draft} errors={errors} onChange={change} />
      <SeatsPanel draft={draft} errors={errors} onChange={change} />
      <TimePanel draft={draft} errors={errors} onChange={change} />
      <Panel title="Особые дни">
        <SpecialDates
          dates={draft.specialDates}
          today={today}
          errors={errors}
          onChange={(specialDates) => change({ specialDates })}
        />
      </Panel>
      <Panel title="Как это увидят гости">
        <SettingsPreview placeId={place.id} draft={draft} before={form.before} today={today} />
      </Panel>
      <SaveBar error={errors.form} isPending={form.isSaving} canSave={form.hasChanges} />
      {affected && (
        <AffectedDialog
          affected={affected}
          onConfirm={() => confirmAffected(true)}
          onCancel={() => confirmAffected(false)}
        />
      )}
      {form.unseated && (
        <ConfirmDialog
          title="Убрать зал с бронями?"
          confirmLabel="Убрать зал"
          onConfirm={() => form.confirmUnseated(true)}
          onCancel={() => form.confirmUnseated(false)}
        >
          {form.unseated}.
        </ConfirmDialog>
      )}
      {form.leaveDialog}
    </Form>
  )
}

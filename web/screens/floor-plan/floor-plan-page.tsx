import { useQuery } from '@tanstack/react-query'
import type { Place } from '#contract/places/places.ts'
import { MAX_TABLES } from '#contract/reservations/table-limits.ts'
import type { FloorPlan } from '#contract/reservations/tables.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { placeCrumbs } from '#web/nouns/places/page/place-crumbs.ts'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import { floorPlansQuery } from '#web/nouns/reservations/floor-plans-api.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { DraftNote } from '#web/ui/forms/draft-note.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { SaveBar } from '#web/ui/forms/save-bar.tsx'
import { icon } from '#web/ui/icon.ts'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import styles from './floor-plan-page.module.css'
import { seatsOfPlan, withMoved } from './plan-draft.ts'
import { PlanGrid } from './plan-grid.tsx'
import { TableList } from './table-list.tsx'
import { type PlanForm, usePlanForm } from './use-plan-form.ts'

const Plus = icon('plus')

/** The floor plans of a venue, one for each zone. */
export function FloorPlanPage({ place }: { place: Place }) {
  const { data: plans, refetch } = useQuery({
    ...floorPlansQuery(place.id),
    refetchOnMount: false,
    refetchOnReconnect: false,
  })
  const [first] = plans ?? []
  return (
    <PageColumns className={styles.page}>
      <Breadcrumbs
        crumbs={placeCrumbs(
          place,
          { label: 'Брони', path: 'reservations' },
          { label: 'Настройки', path: 'reservations/settings' },
          { label: 'Столы', path: 'reservations/tables' },
        )}
      />
      <h1>Столы и&nbsp;схема зала</h1>
      {plans && !first && (
        <EmptyState
          title="Столы стоят в залах, а залов пока нет"
          text="Добавьте в настройках хотя бы один зал, и здесь появится его схема."
          illustration="no-booking"
        >
          <LinkButton variant="primary" to={`/${place.latinName}/reservations/settings`}>
            Настройки бронирования
          </LinkButton>
        </EmptyState>
      )}
      {plans && first && <PlanEditor place={place} plans={plans} first={first} onReload={refetch} />}
    </PageColumns>
  )
}

interface PlanEditorProps {
  place: Place
  plans: readonly FloorPlan[]
  first: FloorPlan
  onReload: () => Promise<unknown>
}

function PlanEditor({ place, plans, first, onReload }: PlanEditorProps) {
  const form = usePlanForm(place, plans, first)
  const { draft, errors } = form
  return (
    <Form ref={form.element} className={styles.form} isPending={form.isSaving} onSubmit={form.handleSubmit}>
      {plans.length > 1 && (
        <SelectField
          className={styles.zone}
          label="Зал"
          options={plans.map(({ zoneId, name }) => ({ value: zoneId, label: name }))}
          value={form.plan.zoneId}
          onChange={form.chooseZone}
        />
      )}
      {form.hasChanges && <DraftNote text="Схема ещё не сохранена." onDiscardDraft={form.discard} />}
      {form.unsavedElsewhere.length > 0 && (
        <p
          className={styles.hint}
        >{`Не сохранено и\u00A0в\u00A0других залах: ${form.unsavedElsewhere.join(', ')}.`}</p>
      )}
      <p className={styles.hint}>{describeSeats(form)}</p>
      <div className={styles.columns}>
        <div className={styles.plan}>
          <PlanGrid
            draft={draft}
            label={`Схема: ${form.plan.name}`}
            chosenId={form.chosenId}
            onChoose={form.choose}
            onMove={(id, to) => form.change((known) => withMoved(known, id, to))}
          />
          <p className={styles.hint}>
            Перетащите стол{' '}
            <span className={styles.keys}>
              или выберите его и&nbsp;двигайте стрелками, с&nbsp;Shift&nbsp;— быстрее
            </span>
          </p>
        </div>
        <div className={styles.side}>
          {draft.tables.length < MAX_TABLES && (
            <Button icon={<Plus aria-hidden="true" />} onClick={form.addTable}>
              Добавить стол
            </Button>
          )}
          {draft.tables.length > 0 && <TableList form={form} />}
        </div>
      </div>
      <SaveBar error={errors.form} isPending={form.isSaving} canSave={form.hasChanges} />
      <PlanQuestions form={form} onReload={onReload} />
    </Form>
  )
}

function describeSeats({ draft }: PlanForm): string {
  if (draft.tables.length === 0) {
    return 'Столов пока нет: места в\u00A0зале считаются общим числом. Добавьте столы, и\u00A0каждая бронь сядет за\u00A0свой.'
  }
  return `За\u00A0столами ${formatCount(seatsOfPlan(draft), boardForms.seats)}: столько\u00A0же будет в\u00A0зале.`
}

function PlanQuestions({ form, onReload }: { form: PlanForm; onReload: () => Promise<unknown> }) {
  if (form.unseated !== null) {
    return (
      <ConfirmDialog
        title="За этими столами есть брони"
        confirmLabel="Всё равно сохранить"
        isPending={form.isSaving}
        onConfirm={form.confirmUnseated}
        onCancel={form.cancelUnseated}
      >
        {form.unseated}.
      </ConfirmDialog>
    )
  }
  if (form.isConflict) {
    return (
      <ConfirmDialog
        title="Схему уже изменил кто-то другой"
        confirmLabel="Взять новую схему"
        cancelLabel="Пока оставить мою"
        onConfirm={() => {
          form.closeConflict()
          form.discard()
          void onReload()
        }}
        onCancel={form.closeConflict}
      >
        Ваши изменения в&nbsp;этом зале пропадут, и&nbsp;вы увидите схему, которую сохранили до&nbsp;вас.
      </ConfirmDialog>
    )
  }
  return form.leaveDialog
}

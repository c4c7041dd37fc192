import { useState } from 'react'
import type { Place } from '#contract/places/places.ts'
import type { FloorPlan } from '#contract/reservations/tables.ts'
import { ApiError, fieldErrors } from '#web/lib/api/api-error.ts'
import { newKey } from '#web/lib/api/new-key.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import { useSaveFloorPlan } from '#web/nouns/reservations/floor-plans-api.ts'
import { tableLabel } from '#web/nouns/reservations/plan/table-labels.ts'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { useLeaveGuard } from '#web/ui/forms/leave-guard.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import {
  isSamePlan,
  namesOutside,
  type PlanDraft,
  planChange,
  planDraftOf,
  planProblems,
  withAdded,
  withoutTable,
  withRestored,
} from './plan-draft.ts'

/** The form of the floor plans. Every zone keeps its changes while another one is edited. */
export function usePlanForm(place: Place, plans: readonly FloorPlan[], first: FloorPlan) {
  const [zoneId, setZoneId] = useState(first.zoneId)
  const [drafts, setDrafts] = useState<ReadonlyMap<string, PlanDraft>>(new Map())
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [unseated, setUnseated] = useState<string | null>(null)
  const [isConflict, setIsConflict] = useState(false)
  const { element, errors, showErrors, clearErrors } = useFormErrors()

  const plan = plans.find((one) => one.zoneId === zoneId) ?? first
  const draftOf = (one: FloorPlan) => drafts.get(one.zoneId) ?? planDraftOf(one)
  const draft = draftOf(plan)
  const changed = plans.filter((one) => !isSamePlan(draftOf(one), planDraftOf(one)))
  const otherNames = namesOutside(
    plans.map((one) => ({ ...draftOf(one), zoneId: one.zoneId })),
    plan.zoneId,
  )
  const guard = useLeaveGuard(changed.length > 0)

  const change = (edit: (known: PlanDraft) => PlanDraft) => {
    setDrafts((known) => new Map(known).set(plan.zoneId, edit(known.get(plan.zoneId) ?? planDraftOf(plan))))
    clearErrors()
  }
  const discard = (id: string) => {
    setDrafts((known) => new Map([...known].filter(([zone]) => zone !== id)))
    clearErrors()
  }

  const save = useSaveFloorPlan(place, {
    onSuccess: ({ plan: saved, unseated: count }) => {
      discard(saved.zoneId)
      setUnseated(null)
      setChosenId(null)
      showSnackbar(
        count > 0
          ? `Схема сохранена. Без стола: ${formatCount(count, boardForms.reservations)}`
          : 'Схема сохранена',
        'success',
      )
    },
    onError: (error) => {
      setUnseated(null)
      const status = error instanceof ApiError ? error.status : ''
      if (status === 'ReservationsUnseated') setUnseated(error.message)
      else if (status === 'EditConflict') setIsConflict(true)
      else showErrors({ form: Object.values(fieldErrors(error))[0] ?? error.message })
    },
  })
  const send = (leavesUnseated: boolean) =>
    save.mutate({
      zoneId: plan.zoneId,
      version: plan.version,
      ...planChange(draft),
      ...(leavesUnseated && { leaves_unseated: true }),
    })

  return {
    element,
    plan,
    draft,
    errors,
    hasChanges: changed.includes(plan),
    /** Other zones whose changes are not saved. */
    unsavedElsewhere: changed.filter((one) => one !== plan).map(({ name }) => name),
    isSaving: save.isPending,
    leaveDialog: guard.dialog,
    change,
    discard: () => discard(plan.zoneId),
    chosenId,
    choose: setChosenId,
    chooseZone: (id: string) => {
      setZoneId(id)
      setChosenId(null)
      clearErrors()
    },
    addTable: () => {
      const id = `custom_${newKey()}`
      change((known) => withAdded(known, id, otherNames))
      setChosenId(id)
    },
    removeTable: (id: string) => {
      const name = draft.tables.find((table) => table.id === id)?.name ?? ''
      change((known) => withoutTable(known, id))
      showSnackbar(`${tableLabel(name)} убран`, 'info', {
        label: 'Вернуть',
        onAction: () => change((known) => withRestored(known, draft, id)),
      })
    },
    handleSubmit: () => {
      const problems = planProblems(draft, otherNames)
      // The fields of a table are on the screen only while it is chosen.
      const [wrong] = Object.keys(problems)
      if (wrong) setChosenId(wrong.slice(0, wrong.lastIndexOf('/')))
      if (!showErrors(problems)) send(false)
    },
    /** Reservations that the change would leave without a table, described. */
    unseated,
    confirmUnseated: () => send(true),
    cancelUnseated: () => setUnseated(null),
    isConflict,
    closeConflict: () => setIsConflict(false),
  }
}

export type PlanForm = ReturnType<typeof usePlanForm>

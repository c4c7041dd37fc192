import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Place } from '#contract/places/places.ts'
import type { AffectedReservations, ReservationSettings } from '#contract/reservations/reservations.ts'
import { ApiError, fieldErrors } from '#web/lib/api/api-error.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { useCountAffected } from '#web/nouns/reservations/affected/affected-query.ts'
import { useSaveBookingSettings } from '#web/nouns/reservations/board/board-changes.ts'
import { type FormErrors, useFormErrors } from '#web/ui/forms/form-errors.ts'
import { useLeaveGuard } from '#web/ui/forms/leave-guard.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import {
  type SettingsDraft,
  settingsChange,
  settingsDraftOf,
  settingsProblems,
} from './reservation-settings.ts'
import { readSettingsDraft, saveSettingsDraft } from './settings-draft.ts'

/** The form of the settings. Its input is a draft on this device until it is saved. */
export function useSettingsForm(place: Place, settings: ReservationSettings) {
  const navigate = useNavigate()
  const viewerId = useViewer()?.id ?? ''
  const [stored] = useState(() => readSettingsDraft(viewerId, place.id))
  const [before, setBefore] = useState(() => stored?.before ?? settingsDraftOf(settings))
  const [draft, setDraft] = useState(stored?.draft ?? before)
  const [isRestored, setIsRestored] = useState(stored !== null)
  const { element, errors, showErrors, clearErrors } = useFormErrors()
  const [affected, setAffected] = useState<AffectedReservations | null>(null)
  const [unseated, setUnseated] = useState<string | null>(null)
  const hasChanges = Object.keys(settingsChange(draft, before)).length > 0
  const guard = useLeaveGuard(hasChanges)

  useEffect(() => {
    saveSettingsDraft(viewerId, place.id, hasChanges ? { draft, before } : null)
  }, [viewerId, place.id, hasChanges, draft, before])

  const save = useSaveBookingSettings(place, {
    onSuccess: () => {
      guard.allowLeave()
      saveSettingsDraft(viewerId, place.id, null)
      showSnackbar('Настройки сохранены', 'success')
      void navigate(`/${place.latinName}/reservations`)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 'ReservationsUnseated') setUnseated(error.message)
      else showErrors(refusalOf(error))
    },
  })
  const countAffected = useCountAffected(place.id, {
    onSuccess: (found) => (found.count > 0 ? setAffected(found) : save.mutate(settingsChange(draft, before))),
    onError: (error) => void showErrors({ form: error.message }),
  })

  return {
    element,
    draft,
    before,
    errors,
    hasChanges,
    isRestored,
    isSaving: save.isPending || countAffected.isPending,
    leaveDialog: guard.dialog,
    change: (part: Partial<SettingsDraft>) => {
      setDraft((known) => ({ ...known, ...part }))
      clearErrors()
    },
    discardDraft: () => {
      const fresh = settingsDraftOf(settings)
      setBefore(fresh)
      setDraft(fresh)
      clearErrors()
      setIsRestored(false)
    },
    /** Reservations affected by a new special date are counted before anything is saved. */
    handleSubmit: () => {
      if (showErrors(settingsProblems(draft))) return
      const change = settingsChange(draft, before)
      const { specialDates } = change
      if (specialDates) countAffected.mutate({ specialDates })
      else save.mutate(change)
    },
    /** A description of the reservations of a zone to be deleted; it needs a confirmation. */
    unseated,
    confirmUnseated: (isConfirmed: boolean) => {
      setUnseated(null)
      if (isConfirmed) save.mutate({ ...settingsChange(draft, before), leaves_unseated: true })
    },
    /** Reservations that the change would break; it needs a confirmation. */
    affected,
    confirmAffected: (isConfirmed: boolean) => {
      setAffected(null)
      if (isConfirmed) save.mutate(settingsChange(draft, before))
    },
  }
}

function refusalOf(error: Error): FormErrors {
  const refused = fieldErrors(error)
  return Object.keys(refused).length > 0 ? refused : { form: error.message }
}

import { useEffect, useRef, useState } from 'react'
import type { ImageSet } from '#contract/images/images.ts'
import { ApiError, errorMessage, fieldErrors } from '#web/lib/api/api-error.ts'
import { useImageUploads } from '#web/nouns/images/use-image-uploads.ts'
import { type FormErrors, useFormErrors } from '#web/ui/forms/form-errors.ts'
import { useLeaveGuard } from '#web/ui/forms/leave-guard.tsx'
import type { OpenOrganisationConflict } from './organisation-conflict.tsx'
import {
  type OrganisationBase,
  type OrganisationValues,
  readOrganisationDraft,
  saveOrganisationDraft,
  serialiseOrganisationDraft,
} from './organisation-draft.ts'
import { mergedValues, type OrganisationFields, toRequestFields } from './organisation-payload.ts'

export type SendOrganisation = (
  sent: OrganisationFields,
  since: OrganisationBase,
  handlers: { onError: (error: Error) => Promise<void> },
) => void

export interface OrganisationFormOptions {
  /** The key of the draft: the id of the chain, or `new`. */
  subject: string
  viewerId: string
  initial: OrganisationBase
  send: SendOrganisation
  /** Loads the current state of the server after somebody else has saved. */
  readFresh?: () => Promise<OrganisationBase>
}

type Errors = FormErrors<keyof OrganisationFields | 'form'>

const leaveTexts = {
  title: 'Уйти без сохранения?',
  text: 'Изменения ещё не сохранены. Мы оставим их черновиком на этом устройстве.',
}

/** The values of a chain, kept as a draft until they are saved, and conflicts with other edits. */
export function useOrganisationForm(options: OrganisationFormOptions) {
  const { subject, viewerId, initial, send, readFresh } = options
  const [draft] = useState(() => readOrganisationDraft(viewerId, subject))
  const [base, setBase] = useState(draft?.base ?? initial)
  const [values, setValues] = useState(draft?.values ?? initial.values)
  const [starting, setStarting] = useState(initial.values)
  const { element, errors, showErrors, clearErrors } = useFormErrors<keyof Errors>()
  const [conflict, setConflict] = useState<OpenOrganisationConflict | null>(null)
  const avatar = useImageUploads({ max: 1, initial: values.avatar ? [values.avatar] : [] })
  const isSubmitted = useRef(false)
  const [picture = null]: readonly (ImageSet | null)[] = avatar.imageSets
  const current: OrganisationValues = { ...values, avatar: picture }
  const hasChanges = JSON.stringify(current) !== JSON.stringify(starting)
  const guard = useLeaveGuard(hasChanges, leaveTexts)

  // The draft is kept in the browser; an uploaded picture changes it without an event of the form.
  const unsaved = hasChanges ? serialiseOrganisationDraft({ values: current, base }) : null
  useEffect(() => {
    if (!isSubmitted.current) saveOrganisationDraft(viewerId, subject, unsaved)
  }, [viewerId, subject, unsaved])

  const change = (part: Partial<OrganisationValues>) => {
    setValues((before) => ({ ...before, ...part }))
    clearErrors()
  }
  const submit = (mine: OrganisationValues, since: OrganisationBase) => {
    if (showErrors(mine.name.trim() === '' ? { name: 'Заполните это поле' } : {})) return
    isSubmitted.current = true
    guard.allowLeave()
    send(toRequestFields(mine), since, {
      onError: async (error) => {
        isSubmitted.current = false
        guard.forbidLeave()
        if (!(error instanceof ApiError && error.conflict && readFresh)) {
          showErrors(fieldErrorsOf(error))
          return
        }
        try {
          setConflict({ ...error.conflict, fresh: await readFresh() })
        } catch (failure) {
          showErrors(fieldErrorsOf(failure))
        }
      },
    })
  }
  const resolveConflict = (theirs: readonly string[]) => {
    if (!conflict) return
    const { fresh } = conflict
    const merged = mergedValues({ base: base.values, mine: current, fresh: fresh.values, theirs })
    setBase(fresh)
    setStarting(fresh.values)
    setValues(merged)
    avatar.reset(merged.avatar ? [merged.avatar] : [])
    setConflict(null)
    submit(merged, fresh)
  }
  return {
    element,
    values,
    current,
    errors,
    avatar,
    conflict,
    leaveDialog: guard.dialog,
    change,
    resolveConflict,
    closeConflict: () => setConflict(null),
    handleSubmit: () => {
      if (!avatar.isUploading) submit(current, base)
    },
  }
}

function fieldErrorsOf(error: unknown): Errors {
  const refused: Errors = {}
  for (const [name, text] of Object.entries(fieldErrors(error))) {
    if (name === 'name' || name === 'category' || name === 'cityId' || name === 'avatarId')
      refused[name] = text
    else refused.form = text
  }
  return Object.keys(refused).length > 0 ? refused : { form: errorMessage(error) }
}

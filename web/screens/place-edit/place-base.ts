import type { EditConflict } from '#contract/errors.ts'
import type { PlaceForm, PlaceValues } from '#contract/places/place-writing.ts'
import { type PlaceFormValues, placeFormValuesOf } from '#web/nouns/places/edit-form/place-form-values.ts'
import {
  changedFields,
  pickFields,
  toPlaceValues,
  type ValueName,
} from '#web/nouns/places/edit-form/place-payload.ts'

/** A conflict: values of the same fields that another person has saved, to choose from. */
export interface OpenConflict extends EditConflict {
  /** The current form of the server. */
  fresh: PlaceForm
}

/** The server's values and their version, with which fields are compared. */
export interface PlaceBase {
  base: PlaceValues
  version: number
}

/** The initial state of the fields and their base. */
export interface InitialPlaceForm extends PlaceBase {
  copy: PlaceFormValues
}

type Organisations = readonly { id: string; name: string }[]

export function initialFormOf(form: PlaceForm, organisations: Organisations): InitialPlaceForm {
  const copy = placeFormValuesOf({ ...form, organisations })
  return { copy, base: toPlaceValues(copy), version: form.version }
}

interface OwnChanges {
  base: PlaceValues
  copy: PlaceFormValues
  /** Fields in which the other person's value is kept. */
  theirs: readonly string[]
  organisations: Organisations
}

/** The server's form with the person's own changes over it, except for fields in which they chose the other value. */
export function mergedForm({ fresh }: OpenConflict, { base, copy, theirs, organisations }: OwnChanges) {
  const own = toPlaceValues(copy)
  const ownFields = changedFields(base, own).filter((field: ValueName) => !theirs.includes(field))
  const images = [...fresh.images, ...picturesOf(copy)]
  const values = { ...fresh.values, ...pickFields(own, ownFields) }
  return {
    fresh: initialFormOf(fresh, organisations),
    copy: placeFormValuesOf({ values, images, organisations }),
  }
}

function picturesOf({ avatar, logo, background, albums, menus }: PlaceFormValues) {
  const single = [avatar, logo, background].filter((image) => image !== null)
  return [...single, ...[...albums, ...menus].flatMap(({ photos }) => photos)]
}

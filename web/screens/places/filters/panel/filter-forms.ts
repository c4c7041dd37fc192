import type { Landmark } from '#contract/landmarks/landmarks.ts'
import {
  featureColumns,
  flagFeatures,
  frequencyFeatures,
  placeFrequencies,
} from '#contract/places/place-features.ts'
import type { Category, Cuisine, Tag } from '#contract/reference/reference.ts'
import type { NamedLandmark } from '#web/nouns/landmarks/landmark-names.ts'
import { type FilterViewer, noFilters, type PlaceFilters } from '../place-filters.ts'
import type { NamedCategory } from '../quick-categories.ts'
import type { Facets } from './facets.ts'

/** A form that changes the draft: the main one, or that of one filter. */
export interface FilterFormProps {
  /** The edited filters, which are applied by the button. */
  draft: PlaceFilters
  /** Colours are loaded with the list of all categories. */
  categories: readonly (NamedCategory & Partial<Pick<Category, 'color'>>)[]
  cuisines: readonly Cuisine[]
  tags: readonly Tag[]
  /** The metro stations of the city. */
  /** Undefined while they are loading. */
  stations: readonly Landmark[] | undefined
  /** The landmark in the page's address; not necessarily a station. */
  landmark: NamedLandmark | null
  /** `2026-11-21` in the city. */
  today: string
  timeZone: string
  formatDate: (date: string) => string
  viewer: FilterViewer
  /** The text below «Рядом» while the position is requested or after it was refused. */
  nearbyHint: string | undefined
  /** How many places each choice would find; null while it is loading for the first time. */
  facets: Facets | null
  /** How many places that match the other filters have unknown hours. */
  unknownHoursCount: number
  onChange: (draft: PlaceFilters) => void
  onOrder: (order: PlaceFilters['order']) => void
}

/** Filters with many choices open in a form of their own. */
export type FormName =
  | 'cuisines'
  | 'near'
  | 'features'
  | 'schedule'
  | 'parking'
  | 'smoke'
  | 'dancefloor'
  | 'liveMusic'
  | 'entertainment'

export const formTitles: Record<FormName, string> = {
  cuisines: 'Кухня',
  near: 'Метро рядом',
  features: 'Особенности',
  schedule: 'Время работы',
  parking: 'Парковка',
  smoke: 'Курение',
  dancefloor: placeFrequencies.dancefloor.label,
  liveMusic: placeFrequencies.liveMusic.label,
  entertainment: placeFrequencies.entertainment.label,
}

const filtersOfForms: Partial<Record<FormName, readonly string[]>> = {
  cuisines: ['cuisines'],
  near: ['near'],
  features: flagFeatures.map((feature) => featureColumns[feature]),
  parking: ['parking_type'],
  smoke: ['smoke_zone'],
  ...Object.fromEntries(frequencyFeatures.map((feature) => [feature, [featureColumns[feature]]])),
}

/** Whether any choice of the form would find something. */
export function hasChoices(facets: Facets | null, form: FormName): boolean {
  const filters = filtersOfForms[form]
  return !facets || !filters || filters.some((filter) => facets[filter])
}

/** The draft without the choices of one form. */
export function clearedOf(form: FormName, draft: PlaceFilters): PlaceFilters {
  switch (form) {
    case 'schedule':
      return { ...draft, weekdays: [], dates: [] }
    case 'dancefloor':
    case 'liveMusic':
    case 'entertainment': {
      const { [form]: _, ...frequencies } = draft.frequencies
      return { ...draft, frequencies }
    }
    default:
      return { ...draft, [form]: noFilters[form] }
  }
}

/** Filters of one form only. */
export function onlyOf(form: FormName, draft: PlaceFilters): PlaceFilters {
  switch (form) {
    case 'schedule':
      return { ...noFilters, weekdays: draft.weekdays, dates: draft.dates }
    case 'dancefloor':
    case 'liveMusic':
    case 'entertainment':
      return { ...noFilters, frequencies: draft.frequencies[form] ? { [form]: draft.frequencies[form] } : {} }
    default:
      return { ...noFilters, [form]: draft[form] }
  }
}

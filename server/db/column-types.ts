import type { GeneratedAlways as Always, ColumnType, JSONColumnType } from 'kysely'
import type { ReasonName } from '#contract/moderation/moderation-labels.ts'
import type { MenuSection } from '#contract/places/places.ts'

// Types of columns that the system catalogue does not contain: `scripts/schema/types.ts` assigns them.

/** The main schedule as cards need it, with times in minutes of the day. */
export interface MainScheduleJson {
  id: string
  name: string
  note: string
  items: { id: string; dayOfWeek: number; startMinute: number; endMinute: number }[]
}

/** Each changed field of the payload with its old and new value. */
export type RevisionChanges = Record<string, { before: unknown; after: unknown }>

/** A row of `images` as JSON. */
export interface PictureColumn {
  id: string
  /** The unguessable path that the four files share. */
  path: string
  width: number
  height: number
  thumbhash: string | null
  description: string
  is_deleted: boolean
  created_at: string
}

export type MainScheduleColumn = JSONColumnType<MainScheduleJson, string | null | undefined, string | null>
export type MenuColumn = JSONColumnType<MenuSection[], string | undefined, string>
export type RevisionChangesColumn = JSONColumnType<RevisionChanges, string, string>
export type DetailsColumn = JSONColumnType<
  Record<string, string | number | null>,
  string | null,
  string | null
>
export type ReasonColumn = ReasonName

/** Calendar dates are written as text. */
export type DateColumn = ColumnType<Date, string | undefined, string>

/** Stays of larger parties, each from a number of guests on. */
export type LongerStaysColumn = JSONColumnType<
  { guests: number; minutes: number }[],
  string | undefined,
  string
>

export type AlwaysBoolean = Always<boolean>
export type AlwaysNumber = Always<number>
export type AlwaysNumbers = Always<number[]>
export type AlwaysText = Always<string>
/** Filled by a trigger. */
export type AlwaysTexts = Always<string[]>

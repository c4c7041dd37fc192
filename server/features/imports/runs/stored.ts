/** The progress of a run, as stored in its row. */
export interface StoredProgress {
  step: string
  done: number
  total: number
  sinceMs: number
}

/** The former state of a place, with everything that an import writes. */
export interface Snapshot {
  place: object & { city_id: number; category_id: number; cuisine_ids: number[] }
  place_phones: { position: number; phone: string; name: string }[]
  place_links: { position: number; link: string; name: string }[]
  schedules: { position: number; id: string; name: string; note: string; is_main: boolean }[]
  schedule_items: { schedule_id: string; day_of_week: number; start_minute: number; end_minute: number }[]
  /** The facts of a record from before they were stored are empty. */
  place_sources: { city_id: number; facts: { categoryId?: number; cuisineIds?: number[] } }[]
}

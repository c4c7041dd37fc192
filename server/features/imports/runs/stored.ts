/** How far a run is, as its row keeps it. */
export interface StoredProgress {
  step: string
  done: number
  total: number
  sinceMs: number
}

/** All that an import writes of a place, as it was before. */
export interface Snapshot {
  place: object & { city_id: number }
  place_phones: { position: number; phone: string; name: string }[]
  place_links: { position: number; link: string; name: string }[]
  schedules: { position: number; id: string; name: string; note: string; is_main: boolean }[]
  schedule_items: { schedule_id: string; day_of_week: number; start_minute: number; end_minute: number }[]
  place_sources: object[]
}

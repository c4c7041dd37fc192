import { capitalize } from '#web/lib/format/capitalize.ts'
import { weekdays } from '#web/lib/format/dates.ts'

/** «Понедельник», with a capital letter. */
export const dayNames = weekdays.map(capitalize)

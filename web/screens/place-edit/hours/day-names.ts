import { capitalize } from '#web/lib/format/capitalize.ts'
import { weekdays } from '#web/lib/format/dates.ts'

/** «Понедельник»: at the beginning of a line. */
export const dayNames = weekdays.map(capitalize)

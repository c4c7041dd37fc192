import { weekdays } from '#web/lib/format/dates.ts'

/** «Понедельник»: at the beginning of a line. */
export const dayNames = weekdays.map((name) => name.charAt(0).toUpperCase() + name.slice(1))

/** Free of TypeBox: screens use them as well. */
export const tableShapes = ['round', 'square', 'rectangle', 'bar'] as const

export const MAX_TABLES = 80
export const MAX_TABLE_NAME = 20
/** The most tables that are joined for one party. */
export const MAX_JOINED_TABLES = 4
/** With how many others one table may be joined. */
export const MAX_JOINS_OF_TABLE = 4
/** Cells of the grid on which tables are placed. */
export const PLAN_COLUMNS = 48
export const PLAN_ROWS = 36
export const ROTATION_STEP = 45

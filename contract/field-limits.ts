// Separate from the schemas of fields, because the browser loads no TypeBox.

/** The largest id of a reference list, which is an int4 column. */
export const MAX_REFERENCE_ID = 2_147_483_647
/** The source of a pattern for a comma-separated list of ids. */
export const IDS_PATTERN = '^[0-9a-f]{24}(,[0-9a-f]{24}){0,100}$'
export const MAX_SEARCH_TEXT = 200

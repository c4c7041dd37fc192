/** Parts of the administration log. Without TypeBox, which the browser does not load. */
export const logKinds = ['roles', 'blocks', 'lists', 'places', 'imports'] as const
export type LogKind = (typeof logKinds)[number]

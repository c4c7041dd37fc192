/** Parts of the log of administration. Free of TypeBox. */
export const logKinds = ['roles', 'blocks', 'lists', 'places', 'imports'] as const
export type LogKind = (typeof logKinds)[number]

import type { ImportReport } from '#contract/imports/import-report.ts'

const runTabs = ['changed', 'created', 'skipped'] as const
export type RunTab = (typeof runTabs)[number]

/** `?show=created`; without it the changed places, or the created ones where none has changed. */
export function runTabOf(search: URLSearchParams, report: ImportReport | null): RunTab {
  const hasOnlyNew = report !== null && report.updated === 0 && report.created > 0
  return runTabs.find((tab) => tab === search.get('show')) ?? (hasOnlyNew ? 'created' : 'changed')
}

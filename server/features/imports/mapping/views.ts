import type { MappingProposal } from '#contract/imports/uploads.ts'
import type { Proposal } from './propose.ts'

export function viewProposal({ columns, headings }: Proposal): MappingProposal {
  return { columns: columns.map(({ field, heading, by }) => ({ field, heading, by })), headings }
}

import type { PlaceField } from '#contract/places/place-fields.ts'
import type { PlaceProposal } from '#contract/places/place-proposals.ts'
import { viewChanges } from '#server/features/revisions/rules.ts'
import { fullName } from '#server/features/users/views.ts'
import type { ProposalRow } from './repository.ts'

export function viewProposal(row: ProposalRow): PlaceProposal {
  const { decided_by: by } = row
  return {
    id: row.id,
    topic: row.topic,
    source: row.source_title,
    state: row.state,
    changes: viewChanges<PlaceField>(row.changes),
    createdAt: row.created_at.toISOString(),
    decidedBy: by && { id: by.id, fullName: fullName(by) },
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

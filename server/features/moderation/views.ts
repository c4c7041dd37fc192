import type { LogEntry, ModerationCase, OwnCase } from '#contract/moderation/moderation.ts'
import { viewPictures } from '#server/features/publications/views.ts'
import type { ReferenceData } from '#server/features/reference/lookup.ts'
import { viewUserShort } from '#server/features/users/views.ts'
import type { CaseRow, LogRow } from './repository.ts'
import { excerptOf } from './rules.ts'

export function viewCase(row: CaseRow, reference: ReferenceData): ModerationCase {
  return {
    ...facts(row),
    text: row.text ?? '',
    rating: row.rating,
    imageSets: viewPictures(row.images).imageSets,
    author: row.author && viewUserShort(row.author, reference),
    place: row.place && { id: row.place.id, latinName: row.place.latin_name, name: row.place.name },
    isHidden: row.is_hidden,
    isDeleted: row.is_deleted,
    status: row.status,
    by: row.decided_side,
    isUnconfirmed: row.confirmation === 'open',
    reportCount: row.report_count,
    reports: (row.reports ?? []).map(({ reason, text, created_at }) => ({
      reason,
      text,
      createdAt: new Date(created_at).toISOString(),
    })),
    appealText: row.appeal_text,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

export function viewOwnCase(row: CaseRow): OwnCase {
  return {
    ...facts(row),
    decision: row.status === 'open' ? 'decided' : row.status,
    by: row.decided_side,
    isUnconfirmed: row.confirmation === 'open',
    decidedAt: (row.decided_at ?? row.created_at).toISOString(),
    canAppeal: canAppeal(row),
  }
}

/** Possible once, against a hiding or a deletion. */
export function canAppeal(row: Pick<CaseRow, 'status' | 'appeal_status'>): boolean {
  return (row.status === 'hidden' || row.status === 'deleted') && row.appeal_status === 'none'
}

export function viewLogEntry(row: LogRow): LogEntry {
  const { id, status, subject, reason, decided_side, decided_at } = row
  return { id, decision: status, by: decided_side, subject, reason, date: decided_at.toISOString() }
}

function facts(row: CaseRow) {
  return {
    id: row.id,
    subject: row.subject,
    subjectId: row.subject_id,
    postId: row.post_id,
    excerpt: excerptOf(row.excerpt ?? ''),
    reason: row.reason,
    note: row.note,
    appealStatus: row.appeal_status,
    appealNote: row.appeal_note,
  }
}

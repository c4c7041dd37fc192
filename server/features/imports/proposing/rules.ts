import { isDeepStrictEqual } from 'node:util'
import { type ProposalTopic, proposalTopics } from '#contract/places/place-proposals.ts'
import type { RevisionChanges } from '#server/db/column-types.ts'
import type { PlaceStatus } from '#server/db/types.ts'
import { columnsOfTopic } from '#server/features/places/proposals/rules.ts'
import type { ScheduleValue } from '#server/features/places/writing/values.ts'
import { metersBetween } from '../facts/coordinates.ts'

/** The facts that an import does not change on its own where people work for the place. */
export interface ProposedFacts {
  status: PlaceStatus
  street: string
  building: string
  district: string
  lat: number
  lon: number
  schedules: readonly ScheduleValue[]
}

/** A point within this distance is the same place drawn more precisely. */
const MOVED_METERS = 30

export type Comparison =
  | 'agrees'
  /** The source says nothing, or less. */
  | 'unsaid'
  /** The place had nothing there. */
  | 'fills'
  | 'differs'

export function compareFacts(
  topic: ProposalTopic,
  current: ProposedFacts,
  wanted: ProposedFacts,
): Comparison {
  switch (topic) {
    case 'status':
      if (current.status === 'deleted') return 'unsaid'
      return current.status === wanted.status ? 'agrees' : 'differs'
    case 'location':
      if (isMoved(current, wanted) || isOtherAddress(current, wanted)) return 'differs'
      if (addressFields.some((field) => wanted[field] === '' && current[field] !== '')) return 'unsaid'
      return addressFields.every((field) => isSameText(current[field], wanted[field])) ? 'agrees' : 'fills'
    case 'hours':
      if (isDeepStrictEqual(inOrder(current.schedules), inOrder(wanted.schedules))) return 'agrees'
      if (wanted.schedules.length === 0) return 'unsaid'
      return current.schedules.length === 0 ? 'fills' : 'differs'
  }
}

/** The fields of the topic in which the two differ, in the form of the history of a place. */
export function changesOf(
  topic: ProposalTopic,
  current: ProposedFacts,
  wanted: ProposedFacts,
): RevisionChanges {
  const fields = fieldsOf(topic, current, wanted)
  return Object.fromEntries(
    fields
      .filter((field) => !isDeepStrictEqual(current[field], wanted[field]))
      .map((field) => [field, { before: current[field], after: wanted[field] }]),
  )
}

function fieldsOf(
  topic: ProposalTopic,
  current: ProposedFacts,
  wanted: ProposedFacts,
): (keyof ProposedFacts)[] {
  if (topic === 'status') return ['status']
  if (topic === 'hours') return ['schedules']
  return [
    ...(wanted.street === '' ? [] : (['street', 'building'] as const)),
    ...(wanted.district === '' ? [] : (['district'] as const)),
    ...(isMoved(current, wanted) ? (['lat', 'lon'] as const) : []),
  ]
}

function inOrder(schedules: readonly ScheduleValue[]) {
  return schedules.map(({ name, isMain, note, items }) => ({
    name,
    isMain,
    note,
    items: items
      .map(({ dayOfWeek, startAt, endAt }) => ({ dayOfWeek, startAt, endAt }))
      .toSorted((a, b) => a.dayOfWeek - b.dayOfWeek || a.startAt.localeCompare(b.startAt)),
  }))
}

const addressFields = ['street', 'building', 'district'] as const

type Location = Pick<ProposedFacts, 'lat' | 'lon' | 'street' | 'building'>

function isMoved(current: Location, wanted: Location): boolean {
  return metersBetween(current, wanted) > MOVED_METERS
}

function isOtherAddress(current: Location, wanted: Location): boolean {
  if (current.street === '' || wanted.street === '') return false
  if (!isSameText(current.street, wanted.street)) return true
  return current.building !== '' && wanted.building !== '' && !isSameText(current.building, wanted.building)
}

function isSameText(some: string, others: string): boolean {
  return some.trim().toLocaleLowerCase('ru') === others.trim().toLocaleLowerCase('ru')
}

export interface TopicDecisions {
  /** Columns that the import must leave alone. */
  held: string[]
  proposals: { topic: ProposalTopic; changes: RevisionChanges }[]
  /** Topics in which the source says what the place has. */
  agreed: ProposalTopic[]
}

/**
 * Decides for each topic whether an import changes it, leaves it alone or proposes it. What people edited is proposed
 * only when the source itself changed.
 */
export function decideTopics(
  current: ProposedFacts,
  wanted: ProposedFacts,
  {
    isEdited,
    hasSourceChanged,
  }: Readonly<Record<'isEdited' | 'hasSourceChanged', (topic: ProposalTopic) => boolean>>,
): TopicDecisions {
  const decisions: TopicDecisions = { held: [], proposals: [], agreed: [] }
  for (const topic of proposalTopics) {
    const comparison = compareFacts(topic, current, wanted)
    if (comparison === 'agrees') decisions.agreed.push(topic)
    if (comparison === 'unsaid' || comparison === 'differs') decisions.held.push(...columnsOfTopic[topic])
    if (comparison === 'differs' && (!isEdited(topic) || hasSourceChanged(topic))) {
      decisions.proposals.push({ topic, changes: changesOf(topic, current, wanted) })
    }
  }
  return decisions
}

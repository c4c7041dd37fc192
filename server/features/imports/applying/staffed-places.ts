import type { ProposalTopic } from '#contract/places/place-proposals.ts'
import type { Db } from '#server/db/connection.ts'
import type { PlaceStatus } from '#server/db/types.ts'
import { columnsOfTopic } from '#server/features/places/proposals/rules.ts'
import {
  closeAgreedProposals,
  propose,
  resolveClosureProposals,
} from '#server/features/places/proposals/service.ts'
import { timeOfDay } from '#server/features/places/schedule/rules.ts'
import type { FieldSources } from '../matching/compose.ts'
import { changesOf, compareFacts, decideTopics, type ProposedFacts } from '../proposing/rules.ts'
import * as repository from '../repository.ts'
import type { SourcePlace } from '../source.ts'
import type { CityImport } from './city-import.ts'
import { schedulesOf, statusOf } from './facts-of-place.ts'

type NewProposal = Parameters<typeof propose>[1][number]

/** The group of facts whose source is recorded for a topic. */
const groupOfTopic = { status: 'hours', location: 'point', hours: 'hours' } as const

/** Places that people work for: where the file says otherwise about their status, location or hours, these people decide. */
export class StaffedPlaces {
  readonly #db: Db
  readonly #cityImport: CityImport
  readonly #places: ReadonlyMap<string, ProposedFacts>
  /** By place and topic, because a place may have several records of one source: the last one counts. */
  readonly #proposals = new Map<string, NewProposal>()
  readonly #agreed: { placeId: string; topic: ProposalTopic }[] = []

  static async read(db: Db, cityImport: CityImport, placeIds: readonly string[]): Promise<StaffedPlaces> {
    const rows = await repository.listStaffedPlaces(db, [...new Set(placeIds)])
    const places = rows.map(({ id, schedules, ...facts }) => {
      const shown = schedules.map(({ is_main: isMain, name, note, items }) => ({
        name,
        isMain,
        note,
        items: items.map(({ day_of_week: dayOfWeek, start_minute, end_minute }) => ({
          dayOfWeek,
          startAt: timeOfDay(start_minute),
          endAt: timeOfDay(end_minute),
        })),
      }))
      return [id, { ...facts, schedules: shown }] as const
    })
    return new StaffedPlaces(db, cityImport, new Map(places))
  }

  private constructor(db: Db, cityImport: CityImport, places: ReadonlyMap<string, ProposedFacts>) {
    this.#db = db
    this.#cityImport = cityImport
    this.#places = places
  }

  has(placeId: string): boolean {
    return this.#places.has(placeId)
  }

  /** @returns the columns that the import must leave alone; none for a place without people */
  decide(
    target: Pick<repository.TargetRow, 'id' | 'edited_fields' | 'created_by'>,
    {
      wanted,
      fieldSources,
      facts,
      before,
    }: {
      /** Composed of all records of the place. */
      wanted: SourcePlace
      fieldSources: FieldSources
      /** The record of this source as it is now and as it was; null when it is new. */
      facts: SourcePlace
      before: SourcePlace | null
    },
  ): string[] {
    const current = this.#places.get(target.id)
    if (!current) return []
    const { source } = this.#cityImport
    const sourceOf = (topic: ProposalTopic) => fieldSources[groupOfTopic[topic]]?.source ?? source
    const { held, proposals, agreed } = decideTopics(current, factsOf(wanted), {
      isEdited: (topic) =>
        target.created_by !== null ||
        columnsOfTopic[topic].some((column) => target.edited_fields.includes(column)),
      hasSourceChanged: (topic) =>
        before !== null &&
        sourceOf(topic) === source &&
        compareFacts(topic, factsOf(before), factsOf(facts)) === 'differs',
    })
    for (const { topic, changes } of proposals) {
      this.#add({ place_id: target.id, topic, source: sourceOf(topic), changes })
    }
    for (const topic of agreed) this.#agreed.push({ placeId: target.id, topic })
    return held
  }

  /** Does nothing for a place without people, or with that status. */
  proposeStatus(placeId: string, status: PlaceStatus): void {
    const current = this.#places.get(placeId)
    if (!current || current.status === status) return
    const changes = changesOf('status', current, { ...current, status })
    this.#add({ place_id: placeId, topic: 'status', source: this.#cityImport.source, changes })
  }

  #add(proposal: NewProposal): void {
    this.#proposals.set(`${proposal.place_id} ${proposal.topic}`, proposal)
  }

  /** @returns how many proposals are new */
  async save(): Promise<number> {
    const { runId, source, city, presentIds } = this.#cityImport
    await closeAgreedProposals(this.#db, this.#agreed, runId)
    await resolveClosureProposals(this.#db, { source, cityId: city.id, presentIds }, runId)
    return propose(this.#db, [...this.#proposals.values()], { runId })
  }
}

function factsOf(place: SourcePlace): ProposedFacts {
  const { street, building, district, lat, lon } = place
  const schedules = schedulesOf(place).map(({ name, isMain, note = '', items }) => ({
    name,
    isMain,
    note,
    items: items.map(({ dayOfWeek, startMinute, endMinute }) => ({
      dayOfWeek,
      startAt: timeOfDay(startMinute),
      endAt: timeOfDay(endMinute),
    })),
  }))
  return { status: statusOf(place), street, building, district, lat, lon, schedules }
}

import { proposalTopics } from '#contract/places/place-proposals.ts'
import type { Events } from '#server/lib/events.ts'
import { markProposalsOutdated } from './repository.ts'
import { columnsOfTopic } from './rules.ts'

/** Values that people save make earlier proposals of a source outdated. */
export function listenForEdits(events: Events): void {
  events.on('place.changed', async (db, changes) => {
    for (const { placeId, fields } of changes) {
      const topics = proposalTopics.filter((topic) =>
        columnsOfTopic[topic].some((column) => fields.includes(column)),
      )
      if (topics.length > 0) await markProposalsOutdated(db, placeId, topics)
    }
  })
}

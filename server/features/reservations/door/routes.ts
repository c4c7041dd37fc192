import {
  callFromDoorQueue,
  joinDoorQueue,
  leaveDoorQueue,
  listTableTimes,
  returnToDoorQueue,
  seatFromDoorQueue,
} from '#contract/reservations/door.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { listTableTimes as listTimes } from '../venue/table-times.ts'
import * as door from './service.ts'

/** The operations of a host for guests at the door or on the phone. */
export function registerDoor(app: AppInstance): void {
  app.post(joinDoorQueue.path, { schema: joinDoorQueue.schema }, async ({ viewer, params, body }, reply) => {
    const id = await door.joinDoorQueue(app, requireSession(viewer), params.placeId, body, Date.now())
    return reply.code(201).send({ data: { id } })
  })

  app.post(seatFromDoorQueue.path, { schema: seatFromDoorQueue.schema }, async ({ viewer, params, body }) => {
    await door.seatFromDoorQueue(app, requireSession(viewer), params.entryId, body, Date.now())
    return { data: {} }
  })

  const steps = [
    [callFromDoorQueue, door.callFromDoorQueue],
    [leaveDoorQueue, door.leaveDoorQueue],
    [returnToDoorQueue, door.returnToDoorQueue],
  ] as const
  for (const [operation, act] of steps) {
    app.post(operation.path, { schema: operation.schema }, async ({ viewer, params }) => {
      await act(app, requireSession(viewer), params.entryId, Date.now())
      return { data: {} }
    })
  }

  app.get(listTableTimes.path, { schema: listTableTimes.schema }, async ({ viewer, params, query }) => ({
    data: { times: await listTimes(app.db, requireSession(viewer), params.placeId, query, Date.now()) },
  }))
}

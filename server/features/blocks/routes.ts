import { createBlock, deleteBlock, listBlocks } from '#contract/users/blocks.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

export function registerBlocks(app: AppInstance): void {
  app.get(listBlocks.path, { schema: listBlocks.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { rows, isEnd } = await service.listBlocked(app.db, viewer, request.query)
    return { data: { users: rows, isEnd } }
  })

  app.post(createBlock.path, { schema: createBlock.schema }, async (request, reply) => {
    const { userId } = request.body
    await service.blockPerson(app, requireSession(request.viewer), userId)
    return reply.code(201).send({ data: { block: { userId } } })
  })

  app.delete(deleteBlock.path, { schema: deleteBlock.schema }, async (request) => {
    await service.unblockPerson(app, requireSession(request.viewer), request.query.userId)
    return { data: {} }
  })
}

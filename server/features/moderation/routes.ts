import {
  appealCase,
  createReport,
  decideCase,
  listCases,
  listModerationLog,
  listOwnCases,
  reopenCase,
} from '#contract/moderation/moderation.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

export function registerModeration(app: AppInstance): void {
  app.post(createReport.path, { schema: createReport.schema }, async (request, reply) => {
    const { id, isRepeated } = await service.report(app, requireSession(request.viewer), request.body)
    const { reason, text = '' } = request.body
    return reply.code(201).send({ data: { report: { id, reason, text, isRepeated } } })
  })

  app.get(listCases.path, { schema: listCases.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { rows, isEnd } = await service.listCases(app.db, viewer, request.query)
    return { data: { cases: rows, isEnd } }
  })

  app.post(decideCase.path, { schema: decideCase.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    return { data: { case: await service.decide(app, viewer, request.params.caseId, request.body) } }
  })

  app.post(reopenCase.path, { schema: reopenCase.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    return { data: { case: await service.reopen(app, viewer, request.params.caseId) } }
  })

  app.post(appealCase.path, { schema: appealCase.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    await service.appeal(app, viewer, request.params.caseId, request.body.text)
    return { data: {} }
  })

  app.get(listOwnCases.path, { schema: listOwnCases.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { rows, isEnd } = await service.listOwnCases(app.db, viewer, request.query)
    return { data: { cases: rows, isEnd } }
  })

  app.get(listModerationLog.path, { schema: listModerationLog.schema }, async (request) => {
    const { rows, isEnd } = await service.listLog(app.db, request.query)
    return { data: { entries: rows, isEnd } }
  })
}

import * as contract from '#contract/chats.ts'
import { isOn } from '#contract/fields.ts'
import type { AppInstance } from '#server/lib/http.ts'
import { createPace } from '#server/lib/pace.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

const MESSAGES_PER_MINUTE = 120

export function registerChats(app: AppInstance): void {
  const messagePace = createPace(
    MESSAGES_PER_MINUTE,
    60_000,
    'Вы пишете слишком часто. Попробуйте через минуту',
  )
  const { db, events, live, limits } = app
  const parts: service.ChatParts = { db, events, live, limits, messagePace }

  app.get(contract.listChats.path, { schema: contract.listChats.schema }, async (request) => {
    const { isStaffed, ...query } = request.query
    const viewer = requireSession(request.viewer)
    const { rows, ...rest } = await service.listChats(db, viewer, { ...query, isStaffed: isOn(isStaffed) })
    return { data: { chats: rows, ...rest } }
  })

  app.get(
    contract.countNotViewedChats.path,
    { schema: contract.countNotViewedChats.schema },
    async (request) => ({
      data: { notViewedCount: await service.countNotViewed(db, requireSession(request.viewer)) },
    }),
  )

  app.get(contract.getChat.path, { schema: contract.getChat.schema }, async (request) => ({
    data: { chat: await service.getChat(db, requireSession(request.viewer), request.params.chatId) },
  }))

  app.post(contract.createChat.path, { schema: contract.createChat.schema }, async (request, reply) => {
    const chat = await service.openChat(parts, requireSession(request.viewer), request.body)
    return reply.code(201).send({ data: { chat } })
  })

  app.delete(contract.deleteChat.path, { schema: contract.deleteChat.schema }, async (request) => {
    await service.clearChat(parts, requireSession(request.viewer), request.params.chatId)
    return { data: {} }
  })

  app.post(contract.viewChat.path, { schema: contract.viewChat.schema }, async (request) => {
    const { seq, isOnlyReceived = false } = request.body
    const viewer = requireSession(request.viewer)
    const notViewedCount = await service.viewUpTo(parts, viewer, request.params.chatId, {
      seq,
      isOnlyReceived,
    })
    return { data: { notViewedCount } }
  })

  app.get(contract.listMessages.path, { schema: contract.listMessages.schema }, async (request) => ({
    data: await service.listMessages(db, requireSession(request.viewer), request.query),
  }))

  app.post(contract.createMessage.path, { schema: contract.createMessage.schema }, async (request, reply) => {
    const message = await service.say(parts, requireSession(request.viewer), request.body)
    return reply.code(201).send({ data: { message } })
  })

  app.patch(contract.updateMessage.path, { schema: contract.updateMessage.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    return {
      data: { message: await service.changeMessage(parts, viewer, request.params.messageId, request.body) },
    }
  })

  app.delete(contract.deleteMessage.path, { schema: contract.deleteMessage.schema }, async (request) => {
    await service.deleteMessage(parts, requireSession(request.viewer), request.params.messageId)
    return { data: {} }
  })
}

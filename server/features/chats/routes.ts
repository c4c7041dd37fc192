import * as contract from '#contract/chats/chats.ts'
import { parseBooleanFlag } from '#contract/fields.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as messages from './messages/service.ts'
import * as service from './service.ts'

export function registerChats(app: AppInstance): void {
  const { db } = app

  app.get(contract.listChats.path, { schema: contract.listChats.schema }, async (request) => {
    const { isStaffed, isArchived, ...query } = request.query
    const viewer = requireSession(request.viewer)
    const { rows, ...rest } = await service.listChats(db, viewer, {
      ...query,
      isStaffed: parseBooleanFlag(isStaffed),
      isArchived: parseBooleanFlag(isArchived),
    })
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
    const chat = await service.openChat(app, requireSession(request.viewer), request.body)
    return reply.code(201).send({ data: { chat } })
  })

  app.patch(
    contract.changeChatSettings.path,
    { schema: contract.changeChatSettings.schema },
    async (request) => {
      const viewer = requireSession(request.viewer)
      return {
        data: { chat: await service.changeSettings(app, viewer, request.params.chatId, request.body) },
      }
    },
  )

  app.delete(contract.deleteChat.path, { schema: contract.deleteChat.schema }, async (request) => {
    await service.clearChat(app, requireSession(request.viewer), request.params.chatId)
    return { data: {} }
  })

  app.post(contract.viewChat.path, { schema: contract.viewChat.schema }, async (request) => {
    const { seq, isOnlyReceived = false } = request.body
    const viewer = requireSession(request.viewer)
    const notViewedCount = await service.viewUpTo(app, viewer, request.params.chatId, {
      seq,
      isOnlyReceived,
    })
    return { data: { notViewedCount } }
  })

  app.get(contract.listMessages.path, { schema: contract.listMessages.schema }, async (request) => ({
    data: await messages.listMessages(db, requireSession(request.viewer), request.query),
  }))

  app.get(contract.findMessages.path, { schema: contract.findMessages.schema }, async (request) => {
    const { isStaffed, ...query } = request.query
    const viewer = requireSession(request.viewer)
    const { rows, ...rest } = await messages.findMessages(db, viewer, {
      ...query,
      isStaffed: parseBooleanFlag(isStaffed),
    })
    return { data: { found: rows, ...rest } }
  })

  app.post(contract.createMessage.path, { schema: contract.createMessage.schema }, async (request, reply) => {
    const message = await messages.sendMessage(app, requireSession(request.viewer), request.body)
    return reply.code(201).send({ data: { message } })
  })

  app.patch(contract.updateMessage.path, { schema: contract.updateMessage.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    return {
      data: { message: await messages.changeMessage(app, viewer, request.params.messageId, request.body) },
    }
  })

  app.delete(contract.deleteMessage.path, { schema: contract.deleteMessage.schema }, async (request) => {
    await messages.deleteMessage(app, requireSession(request.viewer), request.params.messageId)
    return { data: {} }
  })

  app.post(contract.reactToMessage.path, { schema: contract.reactToMessage.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { params, body } = request
    return { data: { message: await messages.react(app, viewer, params.messageId, body.kind) } }
  })
}

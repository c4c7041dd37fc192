import type { OperationData } from '#contract/api.ts'
import type { Message } from '#contract/chats/chats.ts'
import type { LiveEvents } from '#contract/chats/realtime.ts'
import type { Api } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { MESSAGES_PAGE } from './api.ts'

type MessagesPage = OperationData<'GET /api/v2/messages'>
type Progress = MessagesPage['chat']

export interface ThreadState {
  /** Oldest first. */
  messages: readonly Message[]
  progress: Progress
  /** Whether the first message of the chat is loaded. */
  isStart: boolean
  isLoadingOlder: boolean
  olderFailed: boolean
  /** Whether the last message of the chat is loaded. */
  hasLatest: boolean
  isLoadingNewer: boolean
  newerFailed: boolean
}

const CHANGES_PAGE = 100
const noMessages: Progress = { lastSeq: 0, readSeq: 0, otherReadSeq: 0, otherReceivedSeq: 0 }

/**
 * The messages of one chat in this tab. Every change of a chat has a sequence number; after a gap everything after
 * the greatest known number is requested, so that nothing is missed or repeated, in whatever order it arrives.
 */
export class Thread {
  readonly state: Store<ThreadState>
  readonly #api: Api
  readonly #chatId: string
  #pendingSync: Promise<void> | undefined

  /** @param start the latest messages, or some from the middle, after which later ones are loaded on demand */
  constructor(api: Api, chatId: string, start: MessagesPage | null, hasLatest = true) {
    this.#api = api
    this.#chatId = chatId
    this.state = createStore<ThreadState>({
      messages: start ? [...start.messages].reverse() : [],
      progress: start?.chat ?? noMessages,
      isStart: start?.isEnd ?? true,
      isLoadingOlder: false,
      olderFailed: false,
      hasLatest,
      isLoadingNewer: false,
      newerFailed: false,
    })
  }

  get #state(): ThreadState {
    return this.state.get()
  }

  #change(change: Partial<ThreadState>): void {
    this.state.set({ ...this.#state, ...change })
  }

  readonly loadOlder = async (): Promise<void> => {
    const { isStart, isLoadingOlder, messages } = this.#state
    const before = messages[0]?.seq
    if (isStart || isLoadingOlder || before === undefined) return
    this.#change({ isLoadingOlder: true, olderFailed: false })
    try {
      const query = { chatId: this.#chatId, before, limit: MESSAGES_PAGE }
      const { messages: older, isEnd } = await this.#api.call('GET /api/v2/messages', { query })
      const { messages: shown } = this.#state
      const isNext = shown[0]?.seq === before
      this.#change({
        isLoadingOlder: false,
        ...(isNext && { messages: [...older.reverse(), ...shown], isStart: isEnd }),
      })
    } catch (error) {
      const isStartReached = error instanceof ApiError && error.status === 'RecordNotFound'
      this.#change({ isStart: isStartReached, isLoadingOlder: false, olderFailed: !isStartReached })
    }
  }

  readonly loadNewer = async (): Promise<void> => {
    const { hasLatest, isLoadingNewer, messages } = this.#state
    const after = messages.at(-1)?.seq
    if (hasLatest || isLoadingNewer || after === undefined) return
    this.#change({ isLoadingNewer: true, newerFailed: false })
    try {
      const query = { chatId: this.#chatId, after, limit: MESSAGES_PAGE }
      const { messages: later, isEnd, chat } = await this.#api.call('GET /api/v2/messages', { query })
      const { messages: shown } = this.#state
      const isNext = shown.at(-1)?.seq === after
      // Changes received while this request was under way are not in its response.
      const isLatestReached = isEnd && chat.lastSeq >= this.#known
      this.#change({
        isLoadingNewer: false,
        ...(isNext && { messages: [...shown, ...later], hasLatest: isLatestReached }),
      })
      if (isNext && isEnd && !isLatestReached) await this.loadNewer()
    } catch {
      this.#change({ isLoadingNewer: false, newerFailed: true })
    }
  }

  /** Jumps from the middle of the chat to its latest messages. */
  readonly goToLatest = async (): Promise<void> => {
    if (this.#state.hasLatest) return
    try {
      const query = { chatId: this.#chatId, limit: MESSAGES_PAGE }
      const { messages, isEnd, chat } = await this.#api.call('GET /api/v2/messages', { query })
      this.#change({ messages: messages.reverse(), isStart: isEnd, hasLatest: true, newerFailed: false })
      this.#known = chat.lastSeq
      this.#mergeProgress(chat)
      await this.loadChanges()
    } catch {
      this.#change({ newerFailed: true })
    }
  }

  /** Requests everything after the greatest known number. */
  readonly loadChanges = (): Promise<void> => {
    this.#pendingSync ??= this.#fetchChanges().finally(() => {
      this.#pendingSync = undefined
    })
    return this.#pendingSync
  }

  async #fetchChanges(): Promise<void> {
    for (;;) {
      const query = { chatId: this.#chatId, since: this.#known, limit: CHANGES_PAGE }
      const { messages, isEnd, chat } = await this.#api.call('GET /api/v2/messages', { query })
      for (const message of messages) this.#upsert(message)
      this.#known = Math.max(this.#known, messages.at(-1)?.version ?? 0)
      if (isEnd) {
        this.#known = Math.max(this.#known, chat.lastSeq)
        this.#mergeProgress(chat)
        return
      }
    }
  }

  #knownVersion: number | undefined

  get #known(): number {
    this.#knownVersion ??= this.#state.progress.lastSeq
    return this.#knownVersion
  }

  set #known(version: number) {
    this.#knownVersion = version
  }

  /** Takes a message from the socket or from the response to a write; after a gap it requests the missing ones first. */
  readonly receive = (message: Message): void => {
    if (message.version > this.#known + 1) {
      this.loadChanges().catch(() => undefined)
      return
    }
    this.#upsert(message)
    this.#known = Math.max(this.#known, message.version)
    this.#change({ progress: { ...this.#state.progress, lastSeq: this.#known } })
  }

  #upsert(message: Message): void {
    const { messages, isStart, hasLatest } = this.#state
    const index = messages.findIndex((item) => item.id === message.id)
    if (index >= 0) {
      const known = messages[index]
      if (known && known.version > message.version) return
      this.#change({ messages: messages.with(index, message) })
      return
    }
    const first = messages[0]
    // Older than the loaded messages: it will be loaded with its page.
    if (first && message.seq < first.seq && !isStart) return
    const last = messages.at(-1)
    if (last && message.seq > last.seq && !hasLatest) return
    const at = messages.findLastIndex((item) => item.seq < message.seq) + 1
    this.#change({ messages: messages.toSpliced(at, 0, message) })
  }

  readonly updateProgress = ({ isOwn, readSeq, receivedSeq }: LiveEvents['progress']): void => {
    const { progress } = this.#state
    this.#mergeProgress(
      isOwn
        ? { ...progress, readSeq }
        : { ...progress, otherReadSeq: readSeq, otherReceivedSeq: receivedSeq },
    )
  }

  #mergeProgress(to: Progress): void {
    const now = this.#state.progress
    this.#change({
      progress: {
        lastSeq: Math.max(now.lastSeq, to.lastSeq),
        readSeq: Math.max(now.readSeq, to.readSeq),
        otherReadSeq: Math.max(now.otherReadSeq, to.otherReadSeq),
        otherReceivedSeq: Math.max(now.otherReceivedSeq, to.otherReceivedSeq),
      },
    })
  }
}

/** The delivery status of a message of one's own. */
export function statusIn(progress: Progress, message: Pick<Message, 'seq'>): Message['status'] {
  if (message.seq <= progress.otherReadSeq) return 'read'
  return message.seq <= progress.otherReceivedSeq ? 'delivered' : 'sent'
}

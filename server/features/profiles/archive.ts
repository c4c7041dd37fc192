import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { User } from '#contract/users/users.ts'
import type { Db } from '#server/db/connection.ts'
import { listForArchive as listOwnCollections } from '#server/features/collections/service.ts'
import { listOwnGuestCards } from '#server/features/guest-cards/linking/service.ts'
import { readAlertSettings } from '#server/features/notifications/alerts/service.ts'
import { readMutedNames } from '#server/features/notifications/service.ts'
import { listOwnData } from '#server/features/polls/service.ts'
import { readPrivacy } from '#server/features/privacy/service.ts'
import { type ArchivePart, archiveContents, CONTENTS_NAME } from './archive-contents.ts'
import * as repository from './repository.ts'

/** Reads a stored picture by its path; null when its file is missing. */
export type ReadPicture = (stem: string) => Promise<Uint8Array | null>

/**
 * The data of a person as one ZIP: JSON for records, WebP for pictures, and a text that explains them. Pictures are read
 * one after another while the archive is sent.
 */
export async function createArchive(db: Db, user: User, readPicture: ReadPicture): Promise<Readable> {
  const zip = new ZipFile()
  const [
    posts,
    comments,
    likes,
    follows,
    blocks,
    favorites,
    savedPosts,
    sessions,
    images,
    reservations,
    hoursReports,
    closureReports,
    messages,
    notifications,
    muted,
    alerts,
    reactions,
    passkeys,
    signInSites,
    privacy,
    guestCards,
    { polls, votes },
    collections,
  ] = await Promise.all([
    repository.listOwnPosts(db, user.id),
    repository.listOwnComments(db, user.id),
    repository.listOwnLikes(db, user.id),
    repository.listOwnFollows(db, user.id),
    repository.listOwnBlocks(db, user.id),
    repository.listOwnFavorites(db, user.id),
    repository.listOwnSavedPosts(db, user.id),
    repository.listOwnSessions(db, user.id),
    repository.listOwnImages(db, user.id),
    repository.listOwnReservations(db, user.id, user.phone ?? null),
    repository.listOwnHoursReports(db, user.id),
    repository.listOwnClosureReports(db, user.id),
    repository.listOwnMessages(db, user.id),
    repository.listOwnNotifications(db, user.id),
    readMutedNames(db, user.id),
    readAlertSettings(db, { userId: user.id }),
    repository.listOwnReactions(db, user.id),
    repository.listOwnPasskeys(db, user.id),
    repository.listOwnSignInSites(db, user.id),
    readPrivacy(db, user.id),
    listOwnGuestCards(db, { userId: user.id, phone: user.phone ?? null }),
    listOwnData(db, user.id),
    listOwnCollections(db, user.id),
  ])
  const parts: Record<ArchivePart, unknown> = {
    profile: user,
    privacy,
    posts,
    comments,
    likes,
    follows,
    blocks,
    favorites,
    'saved-posts': savedPosts,
    sessions,
    reservations,
    'hours-reports': hoursReports,
    'closure-reports': closureReports,
    messages,
    notifications,
    'notification-settings': { muted, alerts },
    'message-reactions': reactions,
    passkeys,
    'sign-in-sites': signInSites,
    'guest-cards': guestCards,
    collections,
    polls,
    'poll-votes': votes,
    images: images.map(({ path: _, ...image }) => image),
  }
  zip.addBuffer(Buffer.from(archiveContents), CONTENTS_NAME)
  for (const [name, part] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(JSON.stringify(part, null, 2)), `${name}.json`)
  }
  void addPictures(zip, images, readPicture)
  return zip.outputStream as Readable
}

async function addPictures(
  zip: ZipFile,
  images: { id: string; path: string }[],
  readPicture: ReadPicture,
): Promise<void> {
  const output = zip.outputStream as Readable
  const closed = new AbortController()
  output.once('close', () => closed.abort())
  try {
    for (const image of images) {
      const picture = await readPicture(image.path)
      if (!picture) continue
      const content = Readable.from([Buffer.from(picture)])
      zip.addReadStream(content, `images/${image.id}.webp`, { compress: false })
      // A slow client would otherwise get all pictures into the memory, and one that has gone would have them read.
      await finished(content, { signal: closed.signal })
    }
    zip.end()
  } catch (error) {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

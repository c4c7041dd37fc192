import * as talk from './content/talk.ts'
import { inVoice, typeset } from './content/typeset.ts'
import { DAY, type Draft, type PlannedPerson, type PlannedPlace, type PlannedPost } from './draft.ts'
import { kindsOf, picturesOfKind } from './kinds.ts'

/** What people do with posts and with each other: comments, answers, likes, follows. */
export function planTalk(draft: Draft): void {
  for (const post of draft.posts) {
    planComments(draft, post)
    planPostLikes(draft, post)
  }
  planFollowers(draft)
}

/** Comments come within two days after the post, and never from the future. */
function laterThan(draft: Draft, moment: Date): Date {
  const left = draft.now - moment.getTime()
  return new Date(
    Math.round(moment.getTime() + Math.min(left, 2 * DAY) * draft.dice.between(0.04, 0.9) ** 1.5),
  )
}

type Said = { id: string; author: PlannedPerson; createdAt: Date }

function say(
  draft: Draft,
  post: PlannedPost,
  comment: { author: PlannedPerson; text: string; after: Date; subject?: Said; outlet?: PlannedPlace },
): Said {
  const createdAt = laterThan(draft, comment.after)
  const id = draft.newId(createdAt)
  draft.rows.comments.push({
    id,
    post_id: post.id,
    user_id: comment.author.id,
    place_id: comment.outlet?.id ?? null,
    subject_comment_id: comment.subject?.id ?? null,
    text: typeset(inVoice(comment.text, comment.author.woman)),
    created_at: createdAt,
    updated_at: createdAt,
  })
  planCommentLikes(draft, id, comment.author, createdAt)
  return { id, author: comment.author, createdAt }
}

function planComments(draft: Draft, post: PlannedPost): void {
  const { dice } = draft
  const pools = { review: talk.underReviews, news: talk.underNews, impression: talk.underImpressions }
  const age = (draft.now - post.createdAt.getTime()) / DAY
  const most = age < 0.1 ? 1 : age < 1 ? 3 : 6
  const texts = dice.shuffle(pools[post.type]).slice(0, dice.chance(0.25) ? 0 : dice.whole(0, most))
  for (const text of texts) {
    const author = neighbour(draft, post)
    if (author.id === post.author.id) continue
    const said = say(draft, post, { author, text, after: post.createdAt })
    if (dice.chance(0.1)) addCommentPicture(draft, post, said.id)
    if (post.type === 'news' && post.place && text.includes('?') && dice.chance(0.6)) {
      say(draft, post, {
        author: post.place.owner,
        outlet: post.place,
        text: dice.pick(talk.venueAnswersQuestion),
        after: said.createdAt,
        subject: said,
      })
    } else if (post.type === 'review' && dice.chance(0.3)) {
      say(draft, post, {
        author: post.author,
        text: dice.pick(talk.personAnswers),
        after: said.createdAt,
        subject: said,
      })
    }
  }
  if (post.type !== 'review' || !post.place) return
  const isBad = (post.grade ?? 0) <= 2
  if (!dice.chance(isBad ? 0.8 : 0.35)) return
  const answers = isBad ? talk.venueAnswersBad : talk.venueAnswersGood
  say(draft, post, {
    author: post.place.owner,
    outlet: post.place,
    text: dice.pick(answers),
    after: post.createdAt,
  })
}

function addCommentPicture(draft: Draft, post: PlannedPost, commentId: string): void {
  const kind = post.place && kindsOf(post.place)[0]
  const choice = (kind && picturesOfKind[kind]) ?? []
  if (choice.length === 0) return
  draft.rows.comment_images.push({
    comment_id: commentId,
    image_id: draft.imageId(draft.dice.pick(choice)),
    position: 0,
  })
}

function neighbour(draft: Draft, post: PlannedPost): PlannedPerson {
  const locals = draft.people.filter((person) => person.city === post.city)
  return draft.dice.pick(draft.dice.chance(0.75) ? locals : draft.people)
}

function planPostLikes(draft: Draft, post: PlannedPost): void {
  const { dice } = draft
  const age = (draft.now - post.createdAt.getTime()) / DAY
  const most = age < 0.1 ? 4 : age < 1 ? 14 : 34
  const count = Math.floor(most * dice.next() ** 2)
  for (const person of dice.shuffle(draft.people).slice(0, count)) {
    if (person.id !== post.author.id) addLike(draft, { user_id: person.id, post_id: post.id }, post.createdAt)
  }
  if (post.type === 'review' && post.place && (post.grade ?? 0) > 2 && dice.chance(0.3)) {
    addLike(
      draft,
      { user_id: post.place.owner.id, post_id: post.id, place_id: post.place.id },
      post.createdAt,
    )
  }
}

function planCommentLikes(draft: Draft, commentId: string, author: PlannedPerson, createdAt: Date): void {
  const count = Math.floor(7 * draft.dice.next() ** 3)
  for (const person of draft.dice.shuffle(draft.people).slice(0, count)) {
    if (person.id !== author.id) addLike(draft, { user_id: person.id, comment_id: commentId }, createdAt)
  }
}

function addLike(
  draft: Draft,
  like: { user_id: string; post_id?: string; comment_id?: string; place_id?: string },
  after: Date,
): void {
  const created_at = laterThan(draft, after)
  draft.rows.likes.push({
    id: draft.newId(created_at),
    post_id: null,
    comment_id: null,
    place_id: null,
    organisation_id: null,
    created_at,
    ...like,
  })
}

function planFollowers(draft: Draft): void {
  const { dice, people, rows } = draft
  const open = draft.places.filter((place) => place.isOpenToGuests)
  const follow = (
    follower: PlannedPerson,
    target: { user_id?: string; place_id?: string; organisation_id?: string },
  ): void => {
    const created_at = draft.daysAgo(dice.between(0.02, 180))
    rows.followers.push({
      id: draft.newId(created_at),
      follower_id: follower.id,
      user_id: null,
      place_id: null,
      organisation_id: null,
      created_at,
      ...target,
    })
  }
  for (const person of people) {
    const isNear = (other: { city: string }): boolean => other.city === person.city || dice.chance(0.15)
    const friends = dice
      .shuffle(people.filter((other) => other !== person && isNear(other)))
      .slice(0, dice.whole(3, 24))
    for (const friend of friends) follow(person, { user_id: friend.id })
    // A place with pictures and a table to book is followed more.
    const liked = open.filter((place) => isNear(place) && dice.chance(0.1 + place.photos.length * 0.11))
    for (const place of dice.shuffle(liked).slice(0, dice.whole(6, 34)))
      follow(person, { place_id: place.id })
    for (const organisation of dice.shuffle(draft.organisations).slice(0, dice.whole(0, 3)))
      follow(person, { organisation_id: organisation.id })
  }
}

import { starsOf } from '#contract/places/ranking.ts'
import type { Post } from '#contract/posts/posts.ts'
import { shareCardOfPost } from '#contract/share-cards.ts'
import { breadcrumbSchema, type Seo, shareImage } from '#web/lib/pages/seo.ts'
import type { Crumb } from '#web/ui/text/breadcrumbs.tsx'
import { postAuthor, postSubject, postTitle } from './post-author.ts'

export function postCrumbs({ city, place, organisation }: Post): Crumb[] {
  const venue = place
    ? { label: place.name, to: `/${place.latinName}` }
    : organisation && { label: organisation.name, to: `/organisations/${organisation.id}` }
  return [
    ...(city ? [{ label: city.name, to: `/${city.latinName}/feed` }] : []),
    ...(venue ? [venue] : []),
    { label: 'Запись' },
  ]
}

export function postSeo(post: Post, publicUrl: string): Seo {
  const isGone = post.isHidden || post.isDeleted
  const card = import.meta.env.SSR ? shareCardOfPost(post) : null
  const author = postAuthor(post)
  return {
    title: post.isDeleted ? 'Запись удалена' : post.isHidden ? 'Запись скрыта' : titleOf(post),
    description: post.text || undefined,
    canonical: `/posts/${post.id}`,
    isIndexed: !isGone && post.text.length > 0,
    type: 'article',
    ...(card && { image: shareImage(card), isEmbeddable: true }),
    schema: isGone
      ? []
      : [
          breadcrumbSchema(postCrumbs(post), publicUrl),
          post.isReview && post.place && author
            ? reviewSchema(post, author.name, publicUrl)
            : articleSchema(post),
        ],
  }

  function titleOf(post: Post): string {
    return post.isReview && author ? `${postTitle(post)} — ${author.name}` : postTitle(post)
  }

  function articleSchema(post: Post): Record<string, unknown> {
    return {
      '@type': 'SocialMediaPosting',
      headline: postTitle(post),
      articleBody: post.text,
      datePublished: post.dateForSchema,
      url: new URL(`/posts/${post.id}`, publicUrl).href,
      ...(author && { author: { '@type': post.isNews ? 'Organization' : 'Person', name: author.name } }),
    }
  }
}

function reviewSchema(post: Post, authorName: string, publicUrl: string): Record<string, unknown> {
  const subject = postSubject(post)
  return {
    '@type': 'Review',
    reviewBody: post.text,
    datePublished: post.dateForSchema,
    url: new URL(`/posts/${post.id}`, publicUrl).href,
    author: { '@type': 'Person', name: authorName },
    ...(post.rating !== null && {
      reviewRating: { '@type': 'Rating', ratingValue: starsOf(post.rating), bestRating: 5, worstRating: 1 },
    }),
    ...(subject && {
      itemReviewed: {
        '@type': 'LocalBusiness',
        name: subject.name,
        url: new URL(subject.to, publicUrl).href,
      },
    }),
  }
}

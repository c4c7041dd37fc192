import type { User } from '#contract/users/users.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { requireId } from '#web/lib/pages/route-id.ts'
import { breadcrumbSchema, type Seo } from '#web/lib/pages/seo.ts'
import { userQuery } from '#web/nouns/users/api.ts'

export async function loadUser({ queryClient, params }: PageLoadArgs): Promise<User> {
  return queryClient.ensureQueryData(userQuery(requireId(params.userId)))
}

/** Metadata of a person's page; one without posts is not indexed. */
export function userSeo(user: User, publicUrl: string, path: string): Seo {
  const avatar = user.avatar?.standard
  return {
    title: user.fullName,
    description:
      user.about ||
      `${user.fullName}: ${user.postCountStr}, ${user.followerCountStr}. Отзывы и любимые места.`,
    canonical: path,
    type: 'profile',
    ...(import.meta.env.SSR && { feed: `/feeds/users/${user.id}.atom` }),
    isIndexed: user.postCount > 0,
    ...(avatar && { image: { ...avatar, alt: user.fullName } }),
    schema: [
      {
        '@type': 'ProfilePage',
        mainEntity: {
          '@type': 'Person',
          name: user.fullName,
          url: new URL(`/users/${user.id}`, publicUrl).href,
          ...(user.about && { description: user.about }),
        },
      },
      breadcrumbSchema([{ label: user.fullName, to: `/users/${user.id}` }], publicUrl),
    ],
  }
}

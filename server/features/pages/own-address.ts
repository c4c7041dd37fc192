import type { FastifyRequest } from 'fastify'
import { loadReference } from '#server/features/reference/lookup.ts'
import { defaultCityOf } from '#server/features/reference/rules.ts'
import { getUser } from '#server/features/users/service.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { seenCitySlug } from './seen-city.ts'
import type { DefaultPage } from './shortcuts.ts'

/** The visitor's own page. The city is the one last looked at in this browser, else that of the profile. */
export async function ownAddress(
  app: AppInstance,
  request: FastifyRequest,
  page: DefaultPage,
): Promise<string> {
  if (page === 'profile') return `/users/${request.viewer.userId ?? 'unregistered'}`
  const reference = await loadReference(app.db)
  const seenCity = reference.cityBySlug.get(seenCitySlug(request) ?? '')?.latinName
  const city = seenCity ?? (await profileCity(app, request)) ?? defaultCityOf(reference).latinName
  return `/${city}/${page}`
}

async function profileCity(app: AppInstance, { viewer }: FastifyRequest): Promise<string | null> {
  return viewer.userId === null ? null : (await getUser(app.db, viewer, viewer.userId)).citySlug
}

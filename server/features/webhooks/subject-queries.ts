import { sql } from 'kysely'
import type { WebhookEvent } from '#contract/webhooks/webhook-events.ts'
import type { Db } from '#server/db/connection.ts'

/** Active webhooks of the place or its chain that are subscribed to this event. */
function subscribed(db: Db, event: WebhookEvent) {
  return db
    .selectFrom('places as p')
    .innerJoin('webhooks as w', (join) =>
      join.on((on) =>
        on.or([
          on('w.place_id', '=', on.ref('p.id')),
          on('w.organisation_id', '=', on.ref('p.organisation_id')),
        ]),
      ),
    )
    .where('w.paused_because', 'is', null)
    .where(sql.val<string>(event), '=', (eb) => eb.fn.any('w.events'))
}

/** Reservations joined with the webhooks of the event: a row for each webhook. */
export async function listReservationsToSend(db: Db, event: WebhookEvent, ids: readonly string[]) {
  return subscribed(db, event)
    .innerJoin('reservations as r', 'r.place_id', 'p.id')
    .leftJoin('reservation_zones as z', 'z.id', 'r.zone_id')
    .select(['w.id as webhook_id', 'p.city_id', 'z.name as zone_name'])
    .select(['r.id', 'r.place_id', 'r.status', 'r.source', 'r.guests_count', 'r.starts_at', 'r.ends_at'])
    .where('r.id', 'in', ids)
    .execute()
}

export async function listReviewsToSend(db: Db, event: WebhookEvent, postIds: readonly string[]) {
  return subscribed(db, event)
    .innerJoin('visible_posts as r', 'r.place_id', 'p.id')
    .select(['w.id as webhook_id', 'r.id', 'p.id as place_id', 'r.rating'])
    .where('r.id', 'in', postIds)
    .where('r.type', '=', 'review')
    .execute()
}

import { type Kysely, sql } from 'kysely'

/** An invitation is for an e-mail that nobody has yet, or for a person who has not answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invitations
      alter column email drop not null,
      add column user_id text collate "C" references users on delete cascade,
      add column expires_at timestamptz not null default now() + interval '30 days',
      add check (num_nonnulls(email, user_id) = 1)`.execute(db)
  await sql`
    create unique index invitations_place_user on invitations (place_id, user_id) where place_id is not null`.execute(
    db,
  )
  await sql`
    create unique index invitations_organisation_user on invitations (organisation_id, user_id)
    where organisation_id is not null`.execute(db)
  await sql`create index invitations_user on invitations (user_id) where user_id is not null`.execute(db)
}

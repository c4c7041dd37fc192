-- A sign-in at a provider is an authorization request; an identity that came back belongs to nobody yet.
alter table oidc_departures rename to oidc_requests;
alter index oidc_departures_pkey rename to oidc_requests_pkey;
alter index oidc_departures_user rename to oidc_requests_user;
alter index oidc_departures_age rename to oidc_requests_age;
alter table oidc_arrivals rename to oidc_unlinked_identities;
alter index oidc_arrivals_pkey rename to oidc_unlinked_identities_pkey;
alter index oidc_arrivals_age rename to oidc_unlinked_identities_age;

alter table chats rename column said_seq to last_message_seq;
alter table chats rename column moved_at to last_message_at;

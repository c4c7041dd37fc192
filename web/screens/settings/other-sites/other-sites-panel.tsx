import { useState } from 'react'
import type { SignInSite } from '#contract/pages.ts'
import type { OidcIdentity } from '#contract/users/oidc.ts'
import { useClientOnlyQuery } from '#web/lib/browser/client-only-query.ts'
import { formatDate, formatTimePassed } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { usePageState } from '#web/lib/pages/page-state.tsx'
import { oidcIdentitiesQuery } from '#web/nouns/accounts/api.ts'
import { useRemoveOidcIdentity, useStartOidcLink } from '#web/nouns/accounts/oidc-changes.ts'
import { ReauthenticationSheet } from '#web/nouns/accounts/reauthentication-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/page-columns.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './other-sites.module.css'

/** Other sites by which the viewer signs in. Nothing where none is configured. */
export function OtherSitesPanel() {
  const identities = useClientOnlyQuery(oidcIdentitiesQuery())
  const { signInSites = [] } = usePageState().settings
  const [added, setAdded] = useState<SignInSite | null>(null)
  const [removed, setRemoved] = useState<OidcIdentity | null>(null)
  if (!identities || identities.length + signInSites.length === 0) return null
  const missing = signInSites.filter(
    ({ name }) => !identities.some(({ providerName }) => providerName === name),
  )
  return (
    <Panel title="Вход через другие сайты">
      <ul className={styles.list}>
        {identities.map((identity) => (
          <IdentityRow key={identity.id} identity={identity} onRemove={() => setRemoved(identity)} />
        ))}
        {missing.map((site) => (
          <li key={site.id} className={styles.site}>
            <span className={styles.name}>{site.name}</span>
            <Button size="small" aria-label={`Привязать ${site.name}`} onClick={() => setAdded(site)}>
              Привязать
            </Button>
          </li>
        ))}
      </ul>
      {added && <AddSheet site={added} onClose={() => setAdded(null)} />}
      {removed && <RemoveSheet identity={removed} onClose={() => setRemoved(null)} />}
    </Panel>
  )
}

function IdentityRow({ identity, onRemove }: { identity: OidcIdentity; onRemove: () => void }) {
  const now = useNow()
  const { providerName, email, createdAt, lastUsedAt } = identity
  return (
    <li className={styles.site}>
      <div className={styles.about}>
        <span className={styles.name}>{providerName}</span>
        {email !== null && <span className={styles.facts}>{email}</span>}
        <span className={styles.facts}>
          {lastUsedAt === null
            ? `Привязан ${formatDate(Date.parse(createdAt), 'Europe/Moscow', now)}`
            : `Входили ${formatTimePassed(Math.max(0, now - Date.parse(lastUsedAt)) / 1000)}`}
        </span>
      </div>
      <Button size="small" aria-label={`Отвязать ${providerName}`} onClick={onRemove}>
        Отвязать
      </Button>
    </li>
  )
}

function AddSheet({ site, onClose }: { site: SignInSite; onClose: () => void }) {
  const start = useStartOidcLink(site.id, {})
  return (
    <ReauthenticationSheet
      title={`Привязать ${site.name}`}
      confirmLabel="Продолжить"
      write={start}
      onClose={onClose}
    >
      <p>{`Дальше откроется страница ${site.name}: разрешите там вход на Сходим.`}</p>
    </ReauthenticationSheet>
  )
}

function RemoveSheet({ identity, onClose }: { identity: OidcIdentity; onClose: () => void }) {
  const remove = useRemoveOidcIdentity(identity.id, {
    onSuccess: () => {
      showSnackbar(`${identity.providerName} отвязан`, 'success')
      onClose()
    },
  })
  return (
    <ReauthenticationSheet
      title={`Отвязать ${identity.providerName}?`}
      confirmLabel="Отвязать"
      write={remove}
      onClose={onClose}
    >
      <p>Войти через него больше не получится. Останутся код из сообщения и другие ваши способы входа.</p>
    </ReauthenticationSheet>
  )
}

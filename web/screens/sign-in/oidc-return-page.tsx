import { useEffect, useEffectEvent, useState } from 'react'
import type { UnlinkedIdentity } from '#contract/users/oidc.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { type OidcReturn, useAddOidcIdentity, useReturnFromOidc } from '#web/nouns/accounts/oidc-changes.ts'
import { useSessionContext } from '#web/nouns/accounts/session.ts'
import { withLogin } from '#web/nouns/accounts/session-address.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { continueAfterFirstStep } from './complete-sign-in.ts'
import { readPageAfterReturn, readUnlinked, saveUnlinked } from './oidc-draft.ts'
import styles from './oidc-return-page.module.css'
import { readDraft, writeDraft } from './sign-in-draft.ts'

type State =
  | { kind: 'waiting' }
  | { kind: 'unlinked'; identity: UnlinkedIdentity }
  | { kind: 'failed'; text: string }

/** The page to which a provider sends the browser back. */
export function OidcReturnPage() {
  const [state, setState] = useState<State>({ kind: 'waiting' })
  const context = useSessionContext()
  const showUnlinked = (identity: UnlinkedIdentity) => {
    setState({ kind: 'unlinked', identity })
    const { email } = identity
    if (email !== null) writeDraft({ address: { ...readDraft().address, channel: 'email', email } })
  }
  const finish = async ({ linked, unlinked, ...result }: OidcReturn) => {
    if (linked) {
      showSnackbar(`Вход через ${linked.providerName} добавлен`, 'success')
      await context.navigate('/settings', { replace: true })
      return
    }
    if (unlinked) {
      saveUnlinked(unlinked)
      showUnlinked(unlinked)
      await context.navigate(window.location.pathname, { replace: true })
      return
    }
    await context.navigate(withLogin('/', readPageAfterReturn()), { replace: true })
    await continueAfterFirstStep(context, result)
  }
  const returned = useReturnFromOidc({
    onSuccess: finish,
    onError: (error) => setState({ kind: 'failed', text: errorMessage(error) }),
  })
  const begin = useEffectEvent(() => {
    const { search } = window.location
    const parameters = new URLSearchParams(search)
    const known = readUnlinked()
    if (parameters.has('code') || parameters.has('error')) returned.mutate(search)
    else if (known) showUnlinked(known)
    else setState({ kind: 'failed', text: 'Этот вход устарел. Начните заново.' })
  })
  useEffect(() => begin(), [])

  return (
    <PageColumns width="reading" className={styles.page}>
      <h1>Вход через другой сайт</h1>
      {state.kind === 'waiting' && (
        <LoadingPlaceholder withoutScripts="Чтобы войти через другой сайт, включите JavaScript.">
          <Skeleton shape="block" />
        </LoadingPlaceholder>
      )}
      {state.kind === 'failed' && <Failed text={state.text} />}
      {state.kind === 'unlinked' && <Unlinked identity={state.identity} />}
    </PageColumns>
  )
}

function Failed({ text }: { text: string }) {
  const modalAddress = useModalAddress()
  return (
    <EmptyState title="Войти не получилось" text={text} illustration="no-auth">
      <LinkButton variant="primary" to={modalAddress('login')} preventScrollReset>
        Войти
      </LinkButton>
    </EmptyState>
  )
}

/** Nobody is let into an account by an e-mail alone: the person signs in as usual first. */
function Unlinked({ identity: { providerName, email } }: { identity: UnlinkedIdentity }) {
  const modalAddress = useModalAddress()
  const viewer = useViewer()
  if (viewer && email !== null) return <Question providerName={providerName} email={email} />
  return (
    <Panel>
      <p className={styles.text}>
        {email === null
          ? `${providerName} не подтвердил вашу почту, поэтому мы не знаем, чей это профиль. Войдите как обычно и привяжите ${providerName} в настройках.`
          : `${providerName} ещё не привязан ни к одному профилю. Войдите или зарегистрируйтесь по почте ${email}, и мы привяжем его: дальше можно будет входить одной кнопкой.`}
      </p>
      <div className={styles.buttons}>
        {viewer ? (
          <LinkButton variant="primary" to="/settings">
            Настройки
          </LinkButton>
        ) : (
          <>
            <LinkButton variant="primary" to={modalAddress('login')} preventScrollReset>
              Войти
            </LinkButton>
            <LinkButton to={modalAddress('registration')} preventScrollReset>
              Зарегистрироваться
            </LinkButton>
          </>
        )}
      </div>
    </Panel>
  )
}

function Question({ providerName, email }: { providerName: string; email: string }) {
  const context = useSessionContext()
  const question = `Привязать ${providerName} (${email}) к вашему профилю? Отвязать его можно в настройках.`
  const leave = () => {
    saveUnlinked(null)
    void context.navigate(readPageAfterReturn(), { replace: true })
  }
  const add = useAddOidcIdentity({
    onSuccess: () => {
      showSnackbar(`Вход через ${providerName} добавлен`, 'success')
      leave()
    },
  })
  return (
    <Panel>
      <p className={styles.text}>{question}</p>
      {add.error && (
        <p className={styles.failure} role="alert">
          {errorMessage(add.error)}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="primary" isPending={add.isPending} onClick={() => add.mutate()}>
          Привязать
        </Button>
        <Button onClick={leave}>Не сейчас</Button>
      </div>
    </Panel>
  )
}

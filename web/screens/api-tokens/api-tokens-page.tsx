import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiToken } from '#contract/users/api-tokens.ts'
import { formatDate, formatTimePassed } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { DefaultCityCrumbs } from '#web/nouns/cities/default-city-crumbs.tsx'
import { useRevokeApiToken } from '#web/nouns/integrations/api-token-changes.ts'
import { apiTokensQuery } from '#web/nouns/integrations/api-tokens-api.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/fields/copy-field.tsx'
import { icon } from '#web/ui/icon.ts'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './api-tokens-page.module.css'
import { checkCommand } from './check-command.ts'
import { type MadeToken, NewTokenSheet } from './new-token-sheet.tsx'
import { scopeLabels } from './scope-labels.ts'

const KeyRound = icon('key-round')
const Plus = icon('plus')

/** Tokens with which programs act in the person's name. */
export function ApiTokensPage() {
  const { data: tokens, error, refetch } = useQuery(apiTokensQuery())
  const [isCreating, setIsCreating] = useState(false)
  const [made, setMade] = useState<MadeToken | null>(null)
  const [revoking, setRevoking] = useState<ApiToken | null>(null)
  return (
    <PageColumns width="reading" className={styles.page}>
      <DefaultCityCrumbs label="Ключи доступа" />
      <h1>Ключи доступа к&nbsp;API</h1>
      <p className={styles.text}>
        С ключом ваша касса, сайт или таблица обращается к Сходим от вашего имени: в пределах прав ключа и не
        больше, чем можете вы сами. Ключ действует до своей даты, отозвать его можно в любой момент.{' '}
        <a href="/api/docs" className={styles.link}>
          Описание API
        </a>
      </p>
      {made && <NewSecret made={made} onClose={() => setMade(null)} />}
      <Panel title="Ваши ключи">
        {tokens ? (
          <TokenList tokens={tokens} onRevoke={setRevoking} />
        ) : error ? (
          <ListFailure error={error} onRetry={refetch} />
        ) : (
          <RowSkeleton />
        )}
        <Button
          variant="primary"
          data-main=""
          icon={<Plus aria-hidden="true" />}
          onClick={() => setIsCreating(true)}
        >
          Создать ключ
        </Button>
      </Panel>
      {isCreating && (
        <NewTokenSheet
          onCreated={(token) => {
            setMade(token)
            setIsCreating(false)
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </PageColumns>
  )
}

function NewSecret({ made, onClose }: { made: MadeToken; onClose: () => void }) {
  const command = checkCommand(window.location.origin, made)
  return (
    <Panel title="Ключ создан">
      <div className={styles.secret}>
        <CopyField
          label="Ключ доступа"
          value={made.secret}
          hint="Показываем его один раз: сохраните там, где им будет пользоваться программа. Никому не пересылайте."
        />
        {command && <CopyField label="Проверить из терминала" value={command} />}
        <Button onClick={onClose}>Ключ сохранён</Button>
      </div>
    </Panel>
  )
}

function TokenList({ tokens, onRevoke }: { tokens: ApiToken[]; onRevoke: (token: ApiToken) => void }) {
  const now = useNow()
  if (tokens.length === 0) return <p className={styles.none}>Пока ни одного ключа.</p>
  return (
    <ul className={styles.list}>
      {tokens.map((token) => {
        const { id, name, ending, scopes, expiresAt, lastUsedAt } = token
        const expires = Date.parse(expiresAt)
        const isExpired = expires <= now
        return (
          <li key={id} className={styles.token}>
            <KeyRound aria-hidden="true" className={styles.icon} />
            <div className={styles.content}>
              <span className={styles.name}>{`${name} · …${ending}`}</span>
              <span className={styles.facts}>{scopes.map((scope) => scopeLabels[scope]).join('. ')}</span>
              <span className={isExpired ? styles.expired : styles.facts}>
                {`${isExpired ? 'Истёк' : 'До'} ${formatDate(expires, 'Europe/Moscow', now)}. ${
                  lastUsedAt
                    ? `Использован ${formatTimePassed(Math.max(0, now - Date.parse(lastUsedAt)) / 1000)}`
                    : 'Ещё не использован'
                }`}
              </span>
            </div>
            <Button size="small" aria-label={`Отозвать ключ: ${name}`} onClick={() => onRevoke(token)}>
              Отозвать
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

function RevokeDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const revoke = useRevokeApiToken({
    onSuccess: () => showSnackbar('Ключ отозван', 'success'),
    onError: (error) => showSnackbar(error.message, 'error'),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={`Отозвать ключ «${token.name}»?`}
      confirmLabel="Отозвать"
      isPending={revoke.isPending}
      onConfirm={() => revoke.mutate(token.id)}
      onCancel={onClose}
    >
      <p>Программа, которая им пользуется, сразу потеряет доступ. Вернуть ключ нельзя.</p>
    </ConfirmDialog>
  )
}

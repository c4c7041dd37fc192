import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '#contract/users/passkeys.ts'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import { formatDate, formatTimePassed } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { passkeysQuery } from '#web/nouns/accounts/api.ts'
import { useAddPasskey, useRemovePasskey } from '#web/nouns/accounts/passkey-changes.ts'
import { hasPasskeys, passkeyError } from '#web/nouns/accounts/passkey-error.ts'
import { ReauthenticationSheet } from '#web/nouns/accounts/reauthentication-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { MissingData } from '#web/ui/lists/missing-data.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './passkeys.module.css'
import { RenameSheet } from './rename-sheet.tsx'

const Fingerprint = icon('fingerprint-pattern')

/** Passkeys of the viewer: to add, name and remove. */
export function PasskeysPanel() {
  const query = useQuery(passkeysQuery())
  const passkeys = query.data
  const [isAdding, setIsAdding] = useState(false)
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const isPossible = useIsHydrated() && hasPasskeys()
  if (!passkeys) return <MissingData query={query} />
  return (
    <>
      <p className={styles.text}>
        С ключом вы входите отпечатком, лицом или кодом телефона, без пароля и второго шага. Ключ нельзя
        подсмотреть или выманить.
      </p>
      <PasskeyList passkeys={passkeys} onRename={setRenamed} onRemove={setRemoved} />
      {isPossible ? (
        <Button onClick={() => setIsAdding(true)}>Добавить ключ</Button>
      ) : (
        <p className={styles.facts}>Этот браузер не умеет создавать ключи входа.</p>
      )}
      {isAdding && (
        <AddSheet
          onAdded={(passkey) => {
            setIsAdding(false)
            setRenamed(passkey)
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      {renamed && <RenameSheet passkey={renamed} onClose={() => setRenamed(null)} />}
      {removed && <RemoveSheet passkey={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

interface PasskeyListProps {
  passkeys: Passkey[]
  onRename: (passkey: Passkey) => void
  onRemove: (passkey: Passkey) => void
}

function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  const now = useNow()
  if (passkeys.length === 0) return null
  return (
    <ul className={styles.list}>
      {passkeys.map((passkey) => {
        const { id, name, createdAt, lastUsedAt } = passkey
        return (
          <li key={id} className={styles.passkey}>
            <Fingerprint aria-hidden="true" className={styles.icon} />
            <div className={styles.content}>
              <span className={styles.name}>{name}</span>
              <span className={styles.facts}>
                {lastUsedAt === null
                  ? `Добавлен ${formatDate(Date.parse(createdAt), 'Europe/Moscow', now)}`
                  : `Входили ${formatTimePassed(Math.max(0, now - Date.parse(lastUsedAt)) / 1000)}`}
              </span>
            </div>
            <div className={styles.buttons}>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Переименовать ключ: ${name}`}
                onClick={() => onRename(passkey)}
              >
                Переименовать
              </Button>
              <Button size="small" aria-label={`Удалить ключ: ${name}`} onClick={() => onRemove(passkey)}>
                Удалить
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function AddSheet({ onAdded, onClose }: { onAdded: (passkey: Passkey) => void; onClose: () => void }) {
  const add = useAddPasskey({
    onSuccess: (passkey) => {
      showSnackbar('Ключ добавлен', 'success')
      onAdded(passkey)
    },
  })
  return (
    <ReauthenticationSheet
      title="Добавить ключ входа"
      confirmLabel="Продолжить"
      write={add}
      describeError={(error) =>
        passkeyError(error) ?? 'Ключ не создан. Нажмите «Продолжить», чтобы попробовать ещё раз.'
      }
      onClose={onClose}
    >
      <p>Дальше браузер предложит сохранить ключ: на этом устройстве, в менеджере паролей или на телефоне.</p>
    </ReauthenticationSheet>
  )
}

function RemoveSheet({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = useRemovePasskey(passkey.id, {
    onSuccess: () => {
      showSnackbar('Ключ удалён', 'success')
      onClose()
    },
  })
  return (
    <ReauthenticationSheet
      title={`Удалить ключ «${passkey.name}»?`}
      confirmLabel="Удалить"
      write={remove}
      onClose={onClose}
    >
      <p>Войти с ним больше не получится. На самом устройстве ключ удаляется отдельно, в его настройках.</p>
    </ReauthenticationSheet>
  )
}

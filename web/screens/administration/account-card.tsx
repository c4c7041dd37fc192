import { useState } from 'react'
import type { Account, AccountRole } from '#contract/users/administration.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { useNow } from '#web/lib/now.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { accountRoleNames } from '#web/nouns/administration/role-names.ts'
import { useAccountChange } from '#web/nouns/administration/use-account-change.ts'
import { Button } from '#web/ui/button.tsx'
import { AppliedSelect } from '#web/ui/fields/applied-select.tsx'
import { Label } from '#web/ui/text/badge.tsx'
import { CardTitle } from '#web/ui/text/card-title.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import styles from './account-card.module.css'
import { BlockDialog } from './block-dialog.tsx'

const roles = (Object.entries(accountRoleNames) as [AccountRole, string][]).map(([value, label]) => ({
  value,
  label,
}))

export function AccountCard({ account }: { account: Account }) {
  const { id, fullName, role, isBlocked, blockedReason } = account
  const isOneself = useViewer()?.id === id
  const [isBlocking, setIsBlocking] = useState(false)
  const [isConfirmingAdmin, setIsConfirmingAdmin] = useState(false)
  const { mutate, isPending } = useAccountChange(id)

  return (
    <article className={styles.card}>
      <div className={styles.text}>
        <CardTitle>
          <a href={`/users/${id}`}>{fullName}</a>
          {isBlocked && <Label tone="bad">Заблокирован</Label>}
        </CardTitle>
        <p className={styles.facts}>
          <Facts items={addressesOf(account)} />
        </p>
        <AccountFacts account={account} />
        {isBlocked && blockedReason && <p className={styles.reason}>{`Причина: ${blockedReason}`}</p>}
      </div>
      {isOneself ? (
        <p className={styles.facts}>{`${accountRoleNames[role]}, это вы`}</p>
      ) : (
        <div className={styles.actions}>
          <AppliedSelect
            label={`Роль: ${fullName}`}
            value={role}
            options={roles}
            applyLabel="Изменить"
            isPending={isPending}
            onApply={(chosen) =>
              chosen === 'admin' ? setIsConfirmingAdmin(true) : mutate({ kind: 'role', role: chosen })
            }
          />
          <Button
            size="small"
            isPending={isPending}
            aria-label={`${isBlocked ? 'Разблокировать' : 'Заблокировать'}: ${fullName}`}
            onClick={() => (isBlocked ? mutate({ kind: 'unblock' }) : setIsBlocking(true))}
          >
            {isBlocked ? 'Разблокировать' : 'Заблокировать'}
          </Button>
        </div>
      )}
      {isConfirmingAdmin && (
        <ConfirmDialog
          title="Сделать администратором?"
          confirmLabel="Сделать администратором"
          isPending={isPending}
          onConfirm={() =>
            mutate({ kind: 'role', role: 'admin' }, { onSettled: () => setIsConfirmingAdmin(false) })
          }
          onCancel={() => setIsConfirmingAdmin(false)}
        >
          {`${fullName} сможет всё: выдавать и забирать роли, в том числе вашу, блокировать людей и решать за заведения.`}
        </ConfirmDialog>
      )}
      {isBlocking && (
        <BlockDialog
          name={fullName}
          isPending={isPending}
          onBlock={(reason) => mutate({ kind: 'block', reason }, { onSuccess: () => setIsBlocking(false) })}
          onClose={() => setIsBlocking(false)}
        />
      )}
    </article>
  )
}

function AccountFacts({ account: { createdAt, postCount, commentCount } }: { account: Account }) {
  const since = formatDate(Date.parse(createdAt), 'Europe/Moscow', useNow())
  const facts = [
    `с ${since}`,
    formatCount(postCount, nounForms.posts),
    formatCount(commentCount, nounForms.comments),
  ]
  return <Facts className={styles.facts} items={facts} />
}

function addressesOf({ email, phone }: Account): (string | null)[] {
  return email || phone ? [email, phone && formatPhone(phone)] : ['Без почты и телефона']
}

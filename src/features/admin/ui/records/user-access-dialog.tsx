import { useState } from 'react'
import { unwrap } from '#ui/client/api.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { TextArea } from '#ui/form/textarea.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { TournamentLimit } from '../../contract.ts'
import type { AdminUser } from '../../contract.ts'
import { maxReasonLength } from '../../values.ts'
import { dayOf } from '../formats.tsx'
import { useAdminAction } from '../use-admin-action.ts'
import type { RecordDialogProps } from '../lists/use-record-dialog.tsx'

/** Suspends or reinstates a user, sets how many tournaments they may create, or asks them to verify their email again. */
export default function UserAccessDialog({ record: user, open, onOpenChange }: RecordDialogProps<AdminUser>) {
  const client = useClient()
  const { busy, run } = useAdminAction()
  const [reason, setReason] = useState('')
  const [limit, setLimit] = useState(String(user.tournamentsPerDay))
  const param = { id: user.id }

  const act = (done: string, failed: string, change: () => Promise<unknown>) =>
    void run(change, { done: { title: done }, failed, onDone: () => onOpenChange(false) })
  const access = client.admin.users[':id']

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={{
        hasChanges: reason.trim() !== '' || limit.trim() !== String(user.tournamentsPerDay),
        discard: () => {
          setReason('')
          setLimit(String(user.tournamentsPerDay))
        },
      }}
      title={`${user.firstName} ${user.lastName}`}
      description={user.email}
    >
      <div className="flex flex-col gap-6">
        {user.suspendedAt ? (
          <section className="flex flex-col items-start gap-3">
            <Alert tone="warning" title={`Suspended since ${dayOf(user.suspendedAt)}`} className="w-full">
              They can't log in and don't appear in the community or the rankings. Their teams and payments are kept.
            </Alert>
            <Button
              busy={busy}
              onClick={() =>
                act('User reinstated', 'Failed to reinstate user', () => unwrap(access.suspension.$delete({ param })))
              }
            >
              Reinstate
            </Button>
          </section>
        ) : (
          <SuspendForm
            busy={busy}
            reason={reason}
            onReason={setReason}
            onSuspend={() =>
              act('User suspended', 'Failed to suspend user', () =>
                unwrap(access.suspension.$post({ param, json: { reason: reason.trim() } })),
              )
            }
          />
        )}
        <TournamentLimitForm
          value={limit}
          onChange={setLimit}
          busy={busy}
          onSave={(tournamentsPerDay) =>
            act('User updated successfully', 'Failed to update user', () =>
              unwrap(access['tournament-limit'].$patch({ param, json: { tournamentsPerDay } })),
            )
          }
        />
        <section className="flex flex-col items-start gap-3 border-t border-line pt-5">
          <p className="text-soft">
            {user.emailVerified
              ? "Their email is verified. If emails bounce or someone else claims the address, ask them to verify it again. We'll email them a new link."
              : 'Their email is not verified.'}
          </p>
          {user.emailVerified && (
            <Button
              busy={busy}
              onClick={() =>
                act('User must verify their email again', 'Failed to update user', () =>
                  unwrap(access.verification.$post({ param })),
                )
              }
            >
              Ask them to verify again
            </Button>
          )}
        </section>
      </div>
    </Dialog>
  )
}

interface TournamentLimitFormProps {
  value: string
  onChange: (value: string) => void
  busy: boolean
  onSave: (perDay: number) => void
}

function TournamentLimitForm({ value, onChange, busy, onSave }: TournamentLimitFormProps) {
  const [error, setError] = useState<string>()
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-3 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault()
        const parsed = TournamentLimit.safeParse({ tournamentsPerDay: value.trim() === '' ? NaN : Number(value) })
        setError(parsed.error?.issues[0]?.message)
        if (parsed.data) onSave(parsed.data.tournamentsPerDay)
      }}
    >
      <Field
        label="Tournaments per day"
        hint="How many tournaments this user can create in 24 hours. The hourly limit is half of that."
        error={error}
        className="w-full"
      >
        <Input value={value} inputMode="numeric" onChange={({ target }) => onChange(target.value)} />
      </Field>
      <Button type="submit" busy={busy}>
        Save limit
      </Button>
    </form>
  )
}

interface SuspendFormProps {
  busy: boolean
  reason: string
  onReason: (reason: string) => void
  onSuspend: () => void
}

function SuspendForm({ busy, reason, onReason, onSuspend }: SuspendFormProps) {
  const [error, setError] = useState<string>()
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setError(reason.trim() ? undefined : 'Please give a reason')
        if (reason.trim()) onSuspend()
      }}
    >
      <p className="text-soft">
        Suspending logs the user out everywhere. Until you reinstate them, they can't log in and don't appear in the
        community or the rankings.
      </p>
      <Field label="Reason" hint="Saved in the audit log. The user won't see it." error={error} className="w-full">
        <TextArea
          value={reason}
          rows={2}
          maxLength={maxReasonLength}
          onChange={({ target }) => onReason(target.value)}
        />
      </Field>
      <Button type="submit" variant="danger" busy={busy}>
        Suspend
      </Button>
    </form>
  )
}

import { useState } from 'react'
import { answer } from '#ui/api.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import type { AdminUser } from '../contract.ts'
import { maxReasonLength } from '../values.ts'
import { dayOf } from './formats.ts'
import { tellFailure, useReadAnew } from './use-admin-act.ts'
import type { RecordDialogProps } from './use-record-dialog.tsx'

/** Whether somebody may sign in, and whether their e-mail counts as theirs. */
export default function UserAccessDialog({ record: user, open, onOpenChange }: RecordDialogProps<AdminUser>) {
  const client = useClient()
  const readAnew = useReadAnew()
  const [busy, setBusy] = useState(false)
  const param = { id: user.id }

  const act = async (done: string, failed: string, call: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await call()
      onOpenChange(false)
      await readAnew()
      toast({ title: done })
    } catch (error) {
      tellFailure(failed, error)
    } finally {
      setBusy(false)
    }
  }
  const access = client.admin.users[':id']

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`${user.firstName} ${user.lastName}`}
      description={user.email}
    >
      <div className="flex flex-col gap-6">
        {user.suspendedAt ? (
          <section className="flex flex-col items-start gap-3">
            <Alert tone="warning" title={`Suspended since ${dayOf(user.suspendedAt)}`} className="w-full">
              They cannot sign in, and community and rankings are without them. Their teams and payments stay.
            </Alert>
            <Button
              busy={busy}
              onClick={() =>
                void act('User readmitted', 'Failed to readmit user', () =>
                  answer(access.suspension.$delete({ param })),
                )
              }
            >
              Readmit
            </Button>
          </section>
        ) : (
          <SuspendForm
            busy={busy}
            onSuspend={(reason) =>
              void act('User suspended', 'Failed to suspend user', () =>
                answer(access.suspension.$post({ param, json: { reason } })),
              )
            }
          />
        )}
        <section className="flex flex-col items-start gap-3 border-t border-line pt-5">
          <p className="text-soft">
            {user.emailVerified
              ? 'Their email is verified. If emails bounce, or somebody else says it is theirs, have them verify it again: they are sent a new link at once.'
              : 'Their email is not verified.'}
          </p>
          {user.emailVerified && (
            <Button
              busy={busy}
              onClick={() =>
                void act('User must verify their email again', 'Failed to update user', () =>
                  answer(access.verification.$post({ param })),
                )
              }
            >
              Make them verify again
            </Button>
          )}
        </section>
      </div>
    </Dialog>
  )
}

function SuspendForm({ busy, onSuspend }: { busy: boolean; onSuspend: (reason: string) => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setError(reason.trim() ? undefined : 'Please give a reason')
        if (reason.trim()) onSuspend(reason.trim())
      }}
    >
      <p className="text-soft">
        A suspended user is signed out everywhere at once, cannot sign in, and is left out of the community and the
        rankings until you readmit them.
      </p>
      <Field
        label="Reason"
        hint="Recorded in the audit log. The user does not see it."
        error={error}
        className="w-full"
      >
        <TextArea
          value={reason}
          rows={2}
          maxLength={maxReasonLength}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <Button type="submit" variant="danger" busy={busy}>
        Suspend
      </Button>
    </form>
  )
}

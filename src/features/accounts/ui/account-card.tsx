import { useState } from 'react'
import { Refused, answer } from '#ui/api.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import { useLazyDialog } from '#ui/use-lazy-dialog.ts'
import type { Profile } from '../profile-contract.ts'
import { updateFailed, useEditProfile } from './profile-edit.ts'

const loadEmail = () => import('./account-email-dialog.tsx')
const loadPassword = () => import('./account-password-dialog.tsx')
const loadDeletion = () => import('./account-delete-dialog.tsx')

/** How somebody logs in and is reached, and the way out. */
export function AccountCard({ profile }: { profile: Profile }) {
  const email = useLazyDialog(loadEmail)
  const password = useLazyDialog(loadPassword)
  const deletion = useLazyDialog(loadDeletion)
  return (
    <Card as="section" aria-labelledby="account" className="noscript:hidden">
      <h2 id="account" className="type-display text-lg">
        Account
      </h2>
      <EmailState profile={profile} />
      <ShowEmail profile={profile} />
      <div className="mt-3 flex flex-col gap-3 border-t border-line pt-5">
        <Button aria-haspopup="dialog" onClick={() => void email.show()}>
          Change email
        </Button>
        <Button aria-haspopup="dialog" onClick={() => void password.show()}>
          Change password
        </Button>
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => void deletion.show()}>
          Delete my account
        </Button>
      </div>
      {email.Dialog && <email.Dialog email={profile.email ?? ''} {...email.state} />}
      {password.Dialog && <password.Dialog {...password.state} />}
      {deletion.Dialog && <deletion.Dialog {...deletion.state} />}
    </Card>
  )
}

/** Whether the address is known to be theirs. Nothing waits for it; mail that does not arrive is what it is about. */
function EmailState({ profile: { email, emailVerified } }: { profile: Profile }) {
  const client = useClient()
  const [isSending, setIsSending] = useState(false)

  const sendAgain = async () => {
    setIsSending(true)
    try {
      await answer(client.auth.confirmation.$post())
      toast({ title: 'Link sent', description: `Follow it in the mail to ${email}.` })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: 'The link was not sent', description: error.message, destructive: true })
    } finally {
      setIsSending(false)
    }
  }

  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <p className="max-w-full break-words">{email}</p>
      {emailVerified ? (
        <Badge tone="success">Email confirmed</Badge>
      ) : (
        <>
          <Badge tone="warning">Email not confirmed yet</Badge>
          <p className="text-sm text-soft">
            We mailed you a link. Until it is followed, everything works all the same.
          </p>
          <Button size="sm" busy={isSending} onClick={() => void sendAgain()}>
            Send the link again
          </Button>
        </>
      )}
    </div>
  )
}

function ShowEmail({ profile }: { profile: Profile }) {
  const editProfile = useEditProfile(profile.id)
  const [isSaving, setIsSaving] = useState(false)

  const set = async (hideEmail: boolean) => {
    setIsSaving(true)
    try {
      await editProfile({ hideEmail })
    } catch (error) {
      toast(updateFailed(error, 'Failed to update profile'))
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <Checkbox
      className="mt-3"
      label="Show my email to other members"
      hint="In the community, to whoever is logged in."
      checked={!profile.hideEmail}
      aria-disabled={isSaving}
      onChange={(event) => void (isSaving || set(!event.target.checked))}
    />
  )
}

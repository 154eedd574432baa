import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Refused, unwrap } from '#ui/client/api.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { toast } from '#ui/toast/toast.ts'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'
import { useClient } from '#ui/client/use-client.ts'
import { useLazyDialog } from '#ui/lazy.tsx'
import type { Profile } from '../../profile-contract.ts'
import { useSession } from '../session.ts'
import { updateFailed, useEditProfile } from '../profile/use-edit-profile.ts'

const loadEmail = () => import('./email-dialog.tsx')
const loadPassword = () => import('./password-dialog.tsx')
const loadSessions = () => import('./sessions-dialog.tsx')
const loadDeletion = () => import('./delete-dialog.tsx')

/** Email, password, devices, two-factor authentication, the user's own data, and account deletion. */
export function AccountCard({ profile }: { profile: Profile }) {
  const email = useLazyDialog(loadEmail)
  const password = useLazyDialog(loadPassword)
  const sessions = useLazyDialog(loadSessions)
  const deletion = useLazyDialog(loadDeletion)
  const isProtected = useSession()?.twoFactorEnabled ?? false
  return (
    <Card as="section" aria-labelledby="account" className="noscript:hidden">
      <h2 id="account" className="type-subheading">
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
        <Button aria-haspopup="dialog" onClick={() => void sessions.show()}>
          Where you're logged in
        </Button>
        <Link to="/security" className={buttonClass()}>
          Login security
          <Badge tone={isProtected ? 'success' : 'neutral'}>Two-factor {isProtected ? 'on' : 'off'}</Badge>
        </Link>
        <a href="/api/auth/my-data" download className={buttonClass()}>
          Download my data
        </a>
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => void deletion.show()}>
          Delete my account
        </Button>
      </div>
      {email.Dialog && <email.Dialog email={profile.email ?? ''} {...email.state} />}
      {password.Dialog && <password.Dialog {...password.state} />}
      {sessions.Dialog && <sessions.Dialog {...sessions.state} />}
      {deletion.Dialog && <deletion.Dialog {...deletion.state} />}
    </Card>
  )
}

/** Whether the address is confirmed. Until it is, only the first team can be free or paid later. */
function EmailState({ profile: { email, emailVerified } }: { profile: Profile }) {
  const client = useClient()
  const [isSending, setIsSending] = useState(false)

  const sendAgain = async () => {
    setIsSending(true)
    try {
      await unwrap(client.auth.confirmation.$post())
      toast({ title: 'Link sent', description: `We sent it to ${email}.` })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: "Couldn't send the link", description: error.message, destructive: true })
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
          <p className="type-small text-soft">
            We emailed you a link to confirm it. Until then, only your first team can be free or paid later. You can
            always pay by card.
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
      reportUnexpected(error)
      toast(updateFailed(error, 'Failed to update profile'))
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <Checkbox
      className="mt-3"
      label="Show my email to other members"
      hint="Only for logged-in members who have confirmed their own email address"
      checked={!profile.hideEmail}
      aria-disabled={isSaving}
      onChange={(event) => void (isSaving || set(!event.target.checked))}
    />
  )
}

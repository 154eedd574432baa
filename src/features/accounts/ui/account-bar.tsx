import { useState } from 'react'
import { smallPicture } from '#lib/pictures.ts'
import { Refused } from '#ui/client/api.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { recoverFocus } from '#ui/focus.ts'
import { toast } from '#ui/toast/toast.ts'
import type { SessionUser } from '../contract.ts'
import { preloadAuthDialog } from './auth-dialog/outlet.tsx'
import { openAuthDialog } from './auth-dialog/store.ts'
import { useSessionSync, useSession, useSessionActions } from './session.ts'

/** The account's part of the navigation bar: Login and Sign Up, or a greeting and Logout. */
export function AccountBar() {
  const user = useSession()
  useSessionSync()
  return user ? <LoggedIn user={user} /> : <LoggedOut />
}

/** Both buttons need JavaScript; without it, a note replaces them. Not shown to people who are probably logged in. */
function LoggedOut() {
  const intent = { onPointerEnter: preloadAuthDialog, onFocus: preloadAuthDialog }
  return (
    <>
      <p className="type-small hidden text-soft noscript:block">Turn on JavaScript to log in.</p>
      <div className="grid grid-cols-2 gap-2 unknown-session:invisible noscript:hidden lg:flex">
        <Button {...intent} variant="quiet" className={tight} onClick={() => openAuthDialog('login')}>
          Login
        </Button>
        <Button {...intent} variant="secondary" className={tight} onClick={() => openAuthDialog('signup')}>
          Sign Up
        </Button>
      </div>
    </>
  )
}

function LoggedIn({ user: { firstName, avatar } }: { user: SessionUser }) {
  const { logOut } = useSessionActions()
  const [isLeaving, setIsLeaving] = useState(false)

  const leave = async () => {
    setIsLeaving(true)
    try {
      await logOut()
      recoverFocus()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: 'Logout failed', description: error.message, destructive: true })
    } finally {
      setIsLeaving(false)
    }
  }

  return (
    <div className="flex min-w-0 items-center justify-between gap-2">
      {avatar && <img src={smallPicture(avatar)} alt="" className="size-8 shrink-0 rounded-full object-cover" />}
      <p title={firstName} className="type-label min-w-0 truncate lg:max-w-40">
        Hello, {firstName}
      </p>
      <Button
        variant="quiet"
        busy={isLeaving}
        className={cx(tight, 'max-lg:-mr-4 noscript:hidden')}
        onClick={() => void leave()}
      >
        Logout
      </Button>
    </div>
  )
}

/** For widths where the bar is full. */
const tight = 'lg:max-xl:px-3'

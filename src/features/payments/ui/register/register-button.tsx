import { isSessionUnknown } from '#features/accounts/ui/learn-session.ts'
import { RefusedButton, refusalLabels } from '#features/tournaments/ui/refused-button.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { preload, useLazyDialog } from '#ui/lazy.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { Enterable } from './use-register.ts'

const loadDialog = () => import('./register-dialog.tsx')

interface RegisterButtonProps {
  refusal: 'registration_closed' | 'tournament_full' | null
  /** The logged-in user; a visitor is asked to sign up first. */
  viewerId: string | undefined
  /** Whether the viewer has a team or a spot already: then this is not the page's main action. */
  isAnother: boolean
  onSignUp: (onLoggedIn: () => void) => void
  /** Opens the dialog of `useRegisterDialog`. */
  onRegister: () => void
}

/** The dialog of the register button. It is apart from the button, which moves when the tournament fills up, so that it stays open with what was typed. */
export function useRegisterDialog(tournament: Enterable, viewerId: string | undefined) {
  const { Dialog, state, show } = useLazyDialog(loadDialog)
  return {
    showRegister: () => void show(),
    registerDialog: Dialog && viewerId && <Dialog tournament={tournament} viewerId={viewerId} {...state} />,
  }
}

/**
 * The register button, or why registration isn't possible. Its dialog is loaded on hover. A visitor signs up first, and the dialog opens
 * right after.
 */
export function RegisterButton({ refusal, viewerId, isAnother, onSignUp, onRegister }: RegisterButtonProps) {
  const askToLogIn = () => {
    if (!isSessionUnknown()) toast({ title: 'You must be logged in to register a team', destructive: true })
    onSignUp(onRegister)
  }
  return (
    <>
      {refusal ? (
        <RefusedButton refusal={refusal} className="-ml-3 self-start" />
      ) : (
        <Button
          {...(isAnother ? linkLook : mainLook)}
          aria-haspopup="dialog"
          onClick={viewerId ? onRegister : askToLogIn}
          onPointerEnter={viewerId ? () => preload(loadDialog) : undefined}
          className={cx('noscript:hidden', isAnother && '-ml-3 self-start underline')}
        >
          {isAnother ? 'Register another team' : 'Register Team'}
        </Button>
      )}
      <p className="hidden rounded-md bg-sunken p-3 text-center noscript:block">
        {refusal ? refusalLabels[refusal] : 'To register a team, turn on JavaScript in your browser.'}
      </p>
    </>
  )
}

const mainLook = { variant: 'primary', size: 'lg', wide: true } as const
const linkLook = { variant: 'quiet', size: 'sm' } as const

import { useState } from 'react'
import type { ComponentType } from 'react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import type { Enterable, RegisterDialogProps } from './register-dialog.tsx'

interface RegisterButtonProps {
  tournament: Enterable
  refusal: 'registration_closed' | 'tournament_full' | null
  /** The signed-in user; a visitor is asked to sign up first. */
  viewerId: string | undefined
  onSignUp: (onSignedIn: () => void) => void
}

/**
 * The way in, or why there is none. The dialog behind it is fetched when somebody reaches for it; whoever has to sign in first comes
 * to it right afterwards.
 */
export function RegisterButton({ tournament, refusal, viewerId, onSignUp }: RegisterButtonProps) {
  const [Dialog, setDialog] = useState<ComponentType<RegisterDialogProps> | null>(null)
  const [open, setOpen] = useState(false)

  async function register() {
    try {
      const module = await loadDialog()
      setDialog(() => module.default)
      setOpen(true)
    } catch {
      toast({ title: 'This did not load', description: 'Check your connection and try again.', destructive: true })
    }
  }

  return (
    <>
      <Button
        variant="primary"
        size="lg"
        wide
        disabled={refusal !== null}
        aria-haspopup="dialog"
        onClick={() => (viewerId ? void register() : onSignUp(() => void register()))}
        onPointerEnter={viewerId ? () => void loadDialog().catch(() => {}) : undefined} // told when it is pressed
        className="noscript:hidden"
      >
        {refusal ? closedWords[refusal] : 'Register Team'}
      </Button>
      <p className="hidden rounded-md bg-sunken p-3 text-center noscript:block">
        {refusal ? closedWords[refusal] : 'Registering a team needs JavaScript, which is switched off in this browser.'}
      </p>
      {Dialog && viewerId && <Dialog tournament={tournament} viewerId={viewerId} open={open} onOpenChange={setOpen} />}
    </>
  )
}

const loadDialog = () => import('./register-dialog.tsx')

const closedWords = { tournament_full: 'Tournament Full', registration_closed: 'Registration Closed' }

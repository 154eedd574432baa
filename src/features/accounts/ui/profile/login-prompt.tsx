import { Button } from '#ui/button.tsx'
import { Container } from '#ui/page/container.tsx'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import type { Shot } from '#ui/courts/courts.ts'
import { preloadAuthDialog } from '../auth-dialog/outlet.tsx'
import { openAuthDialog } from '../auth-dialog/store.ts'

/** The sideline of a basketball court. */
const sideline: Shot = { at: [13.4, 12.6], span: 15, angle: -10, ball: [15.2, 13.4] }

/** Shown instead of a page that needs a login: says what is here and offers to log in. */
export function LoginPrompt({ title, message }: { title: string; message: string }) {
  const intent = { onPointerEnter: preloadAuthDialog, onFocus: preloadAuthDialog }
  return (
    <Container className="grid gap-8 py-12 sm:py-20 lg:grid-cols-2 lg:items-center">
      <div className="flex flex-col items-start gap-4">
        <h1 className="type-title">{title}</h1>
        <p className="type-lead text-soft">{message}</p>
        <div className="mt-2 flex flex-wrap gap-3 noscript:hidden">
          <Button {...intent} variant="primary" size="lg" onClick={() => openAuthDialog('login')}>
            Login
          </Button>
          <Button {...intent} size="lg" onClick={() => openAuthDialog('signup')}>
            Sign Up
          </Button>
        </div>
        <p className="hidden rounded-md bg-sunken p-3 noscript:block">To log in, turn on JavaScript in your browser.</p>
      </div>
      <CourtPicture sport="basketball" shot={sideline} className="aspect-video rounded-lg" />
    </Container>
  )
}

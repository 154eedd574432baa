import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import type { Shot } from '#ui/courts/courts.ts'
import { preloadAuthDialog } from './auth-dialog-outlet.tsx'
import { openAuthDialog } from './auth-dialog-store.ts'

/** The bench beside the basketball court, before anybody has come. */
const sideline: Shot = { at: [13.4, 12.6], span: 15, angle: -10, ball: [15.2, 13.4] }

/** A page that is somebody's own, for a visitor who may be that somebody: says what is here, and opens the way in. */
export function LogInFirst({ title, words }: { title: string; words: string }) {
  const intent = { onPointerEnter: preloadAuthDialog, onFocus: preloadAuthDialog }
  return (
    <Container className="grid gap-8 py-12 sm:py-20 lg:grid-cols-2 lg:items-center">
      <div className="flex flex-col items-start gap-4">
        <h1 className="type-title">{title}</h1>
        <p className="text-lg text-soft">{words}</p>
        <div className="mt-2 flex flex-wrap gap-3 noscript:hidden">
          <Button {...intent} variant="primary" size="lg" onClick={() => openAuthDialog('login')}>
            Login
          </Button>
          <Button {...intent} size="lg" onClick={() => openAuthDialog('signup')}>
            Sign Up
          </Button>
        </div>
        <p className="hidden rounded-md bg-sunken p-3 noscript:block">
          Logging in needs JavaScript, which is switched off in this browser.
        </p>
      </div>
      <CourtPicture sport="basketball" shot={sideline} className="aspect-video rounded-lg" />
    </Container>
  )
}

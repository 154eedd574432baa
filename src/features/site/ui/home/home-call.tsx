import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/page/container.tsx'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import type { Shot } from '#ui/courts/courts.ts'
import { useCopy } from '#features/content/ui/use-page-texts.ts'
import { homeCopy } from '../../texts/page-copy.ts'

/** The corner arc, with only grass behind the text. */
const corner: Shot = { at: [93.5, 63], span: 30, angle: -9, ball: [104.4, 67.4] }

/** The call to action at the end of Home. */
export function HomeCall() {
  const copy = useCopy('home', homeCopy)
  return (
    <section className="scheme-dark relative isolate overflow-hidden bg-pitch text-chalk print:hidden">
      <CourtPicture sport="soccer" shot={corner} className="absolute inset-y-0 -right-full left-0 -z-10 sm:right-0" />
      <Container className="flex flex-col items-start gap-5 py-14 sm:py-20">
        <h2 className="type-heading max-w-lg">{copy['home.call.title']}</h2>
        <p className="type-lead max-w-md">{copy['home.call.text']}</p>
        <div className="mt-1 grid gap-3 sm:flex">
          <Link to="/create-tournament" className={buttonClass({ variant: 'primary', size: 'lg' })}>
            Create Tournament
          </Link>
          <Link to="/help" hash="organize" className={buttonClass({ size: 'lg' })}>
            Learn More
            <span className="sr-only"> about organizing a tournament</span>
          </Link>
        </div>
      </Container>
    </section>
  )
}

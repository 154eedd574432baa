import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** The page of a tournament that is not there. */
export function TournamentNotFound() {
  return (
    <Container className="pb-16">
      <PageHeader
        title="Tournament Not Found"
        lead="It may have been deleted, or the link may have lost a letter on its way to you."
        actions={
          <Link to="/tournaments" className={buttonClass()}>
            Discover Tournaments
          </Link>
        }
      />
    </Container>
  )
}

import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/payment/$tournamentId')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/payment/$tournamentId"!</div>
}

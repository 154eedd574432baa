import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Late } from '#ui/late.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Sample } from './sample.tsx'

const never = () => new Promise<never>(() => {})
const lost = () => Promise.reject(new Error('the connection broke'))
const soon = () =>
  new Promise<{ default: typeof Arrived }>((come) => setTimeout(() => come({ default: Arrived }), 1_000))

function Arrived() {
  return <p>It came by itself, after the page.</p>
}

export function States() {
  return (
    <>
      <Sample name="Empty">
        <EmptyState
          level={3}
          title="No tournaments found"
          hint="Try adjusting your filters or search terms to find more tournaments."
          action={<Button>Clear Filters</Button>}
        />
      </Sample>
      <div className="grid gap-6 lg:grid-cols-2">
        <Sample name="Empty, in a column of its own">
          <EmptyState level={3} title="No notifications yet" sport="tennis" />
        </Sample>
        <Sample name="Could not be loaded">
          <ErrorState onRetry={() => {}} />
        </Sample>
      </div>
      <Sample name="Loading" className="flex max-w-md flex-col gap-3">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-5/6" />
      </Sample>
      <div className="grid gap-6 lg:grid-cols-3">
        <Sample name="A part whose code is on its way">
          <OnDemand load={never} props={{}} fallback={<Skeleton className="h-24 w-full" />} />
        </Sample>
        <Sample name="A part whose code did not come">
          <OnDemand load={lost} props={{}} fallback={<Skeleton className="h-24 w-full" />} />
        </Sample>
        <Sample name="A part that every page does without">
          <Late load={soon} props={{}} />
        </Sample>
      </div>
      <Sample name="Notices" className="grid gap-4 lg:grid-cols-2">
        <Alert title="Test payments">
          No card is charged here. Use 4242 4242 4242 4242, any date to come, any code.
        </Alert>
        <Alert tone="success" title="You are in">
          Your team has been registered for the tournament.
        </Alert>
        <Alert tone="warning" title="Your place is held until 6:45 PM">
          Pay before then, or it goes to the next team.
        </Alert>
        <Alert tone="danger" title="Your card was declined">
          Nothing was charged and your place is still held. Try another card.
        </Alert>
        <Alert>Only a sentence, without a title.</Alert>
      </Sample>
    </>
  )
}

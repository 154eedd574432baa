import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Lazy } from '#ui/lazy.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { Sample } from './sample.tsx'

const never = () => new Promise<never>(() => {})
const lost = () => Promise.reject(new Error('the connection was lost'))
const soon = () =>
  new Promise<{ default: typeof Arrived }>((come) => setTimeout(() => come({ default: Arrived }), 1_000))

function Arrived() {
  return <p>Loaded after the page.</p>
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
        <Sample name="Folded, in a list">
          <Disclosure summary="How do I pay?" className="border-b border-line">
            <p className="pb-4">By card, when you register.</p>
          </Disclosure>
        </Sample>
        <Sample name="Folded, in a box">
          <Disclosure boxed open summary="On this page">
            <p className="pb-4">Where, when, and what it costs.</p>
          </Disclosure>
        </Sample>
        <Sample name="Empty, in a column">
          <EmptyState level={3} title="No notifications yet" sport="tennis" />
        </Sample>
        <Sample name="Failed to load">
          <ErrorState onRetry={() => {}} />
        </Sample>
      </div>
      <Sample name="Loading" className="flex max-w-md flex-col gap-3">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-5/6" />
      </Sample>
      <div className="grid gap-6 lg:grid-cols-3">
        <Sample name="Code that is loading">
          <Lazy load={never} props={{}} fallback={<Skeleton className="h-24 w-full" />} />
        </Sample>
        <Sample name="Code that couldn't be loaded">
          <Lazy load={lost} props={{}} fallback={<Skeleton className="h-24 w-full" />} />
        </Sample>
        <Sample name="An optional part, loaded after the page">
          <Lazy optional load={soon} props={{}} />
        </Sample>
      </div>
      <Sample name="Notices" className="grid gap-4 lg:grid-cols-2">
        <Alert title="Test payments">
          No card is charged here. Use 4242 4242 4242 4242, any future date and security code.
        </Alert>
        <Alert tone="success" title="You're in">
          Your team has been registered for the tournament.
        </Alert>
        <Alert tone="warning" title="Your spot is held until 6:45 PM">
          If it&apos;s still unpaid, your spot is released.
        </Alert>
        <Alert tone="danger" title="Your card was declined">
          You weren&apos;t charged and your spot is still held. Try another card.
        </Alert>
        <Alert>Only a sentence, without a title.</Alert>
      </Sample>
    </>
  )
}

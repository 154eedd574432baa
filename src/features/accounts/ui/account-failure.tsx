import { useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'
import { accountFailure, onAccountFailure, retryAccount } from './learn-session.ts'

/** Says that the account couldn't be loaded, over the bottom of the page, where it moves nothing. The page keeps trying. */
export function AccountFailure() {
  const failure = useSyncExternalStore(onAccountFailure, accountFailure, () => null)
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-20 flex p-2 print:hidden">
      {failure && (
        <p className="type-small pointer-events-auto flex flex-wrap items-center gap-x-2 rounded-md border border-line bg-surface pl-3 text-ink shadow-over">
          Couldn&apos;t load your account.
          <Button
            variant="quiet"
            size="sm"
            busy={failure === 'retrying'}
            className="underline"
            onClick={() => retryAccount()}
          >
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '#lib/money.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Progress } from '#ui/progress.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useClient } from '#ui/use-client.ts'
import type { RefundProgress } from '../contract.ts'
import { lookAgainMs, refundProgressQuery } from './queries.ts'

interface RefundProgressDialogProps {
  tournament: { id: string; name: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** How far a tournament's refunds have come. They go on when it is closed, and after a crash. */
export function RefundProgressDialog({ tournament, open, onOpenChange }: RefundProgressDialogProps) {
  const { data: progress } = useQuery({
    ...refundProgressQuery(useClient(), tournament.id),
    enabled: open,
    refetchInterval: ({ state }) => (state.data?.requested === 0 ? false : lookAgainMs),
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Refunds" description={tournament.name}>
      <div className="flex flex-col gap-5">
        {progress ? <Standing progress={progress} /> : <Skeleton className="h-16" />}
        <Button className="self-end" onClick={() => onOpenChange(false)}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

function Standing({ progress: { requested, succeeded, failed, amount } }: { progress: RefundProgress }) {
  const all = requested + succeeded + failed
  return (
    <>
      <div role="status" className="flex flex-col gap-3">
        <p>
          {requested > 0
            ? `${succeeded} of ${all} teams have their money back. You can close this: the refunds go on.`
            : `${succeeded} of ${all} teams have their money back, ${formatDollars(amount)} in all.`}
        </p>
        <Progress value={succeeded} max={all} label="Refunds made" />
      </div>
      {failed > 0 && (
        <Alert tone="danger" title={`${failed} of them failed`}>
          The payment service refused. Send them again, or settle them by hand, on the money page.
        </Alert>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '#lib/money.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Progress } from '#ui/progress.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { RefundProgress } from '../../contract.ts'
import { pollMs, refundProgressQuery } from '../queries.ts'

interface RefundProgressDialogProps {
  tournament: { id: string; name: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** How many of a tournament's refunds are done. The server finishes them even if this is closed. */
export function RefundProgressDialog({ tournament, open, onOpenChange }: RefundProgressDialogProps) {
  const { data: progress } = useQuery({
    ...refundProgressQuery(useClient(), tournament.id),
    enabled: open,
    refetchInterval: ({ state }) => (state.data?.requested === 0 ? false : pollMs),
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} unsaved={null} title="Refunds" description={tournament.name}>
      <div className="flex flex-col gap-5">
        {progress ? <ProgressSummary progress={progress} /> : <Skeleton className="h-16" />}
        <Button className="self-end" onClick={() => onOpenChange(false)}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

function ProgressSummary({ progress: { requested, succeeded, failed, amount } }: { progress: RefundProgress }) {
  const all = requested + succeeded + failed
  return (
    <>
      <div role="status" className="flex flex-col gap-3">
        <p>
          {requested > 0
            ? `${succeeded} of ${all} teams refunded. You can close this window. Refunds continue in the background.`
            : `${succeeded} of ${all} teams refunded, ${formatDollars(amount)} in all.`}
        </p>
        <Progress value={succeeded} max={all} label="Refunds completed" />
      </div>
      {failed > 0 && (
        <Alert tone="danger" title={`${failed} failed`}>
          Send them again or settle them manually on the Money page.
        </Alert>
      )}
    </>
  )
}

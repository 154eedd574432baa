import { useMutation } from '@tanstack/react-query'
import { Refused, unwrap } from '#ui/client/api.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { EmailDraft } from '../../template-contract.ts'

/** Sends the unsaved email to the administrator. */
export function TestMailButton({ draft }: { draft: EmailDraft }) {
  const client = useClient()
  const send = useMutation({
    mutationFn: () => unwrap(client['email-templates'].test.$post({ json: draft })),
    onSuccess: ({ to }) => toast({ title: 'Test email sent', description: `Sent to ${to}.` }),
    onError: (error) => {
      const sentence = error instanceof Refused ? (Object.values(error.fields)[0] ?? error.message) : 'Please try again'
      toast({ title: 'Failed to send the test email', description: sentence, destructive: true })
    },
  })
  return (
    <Button className="sm:mr-auto" busy={send.isPending} onClick={() => send.mutate()}>
      Send test email
    </Button>
  )
}

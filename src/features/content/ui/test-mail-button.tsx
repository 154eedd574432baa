import { useMutation } from '@tanstack/react-query'
import { Refused, answer } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { useClient } from '#ui/use-client.ts'
import type { EmailDraft } from '../template-contract.ts'

/** Sends the mail, as it is written now, to whoever presses. */
export function TestMailButton({ draft }: { draft: EmailDraft }) {
  const client = useClient()
  const send = useMutation({
    mutationFn: () => answer(client['email-templates'].test.$post({ json: draft })),
    onSuccess: ({ to }) => toast({ title: 'Test sent', description: `It is on its way to ${to}.` }),
    onError: (error) => {
      const sentence = error instanceof Refused ? (Object.values(error.fields)[0] ?? error.message) : 'Please try again'
      toast({ title: 'Failed to send the test', description: sentence, destructive: true })
    },
  })
  return (
    <Button className="sm:mr-auto" busy={send.isPending} onClick={() => send.mutate()}>
      Send me a test
    </Button>
  )
}

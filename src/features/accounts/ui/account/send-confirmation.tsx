import { useState } from 'react'
import { Refused, unwrap } from '#ui/client/api.ts'
import { Button } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { toast } from '#ui/toast/toast.ts'

/** Sends the link to confirm this address, the logged-in user's own, once more. */
export function SendConfirmation({ email, size }: { email: string; size?: 'sm' | 'lg' }) {
  const client = useClient()
  const [isSending, setIsSending] = useState(false)

  const sendAgain = async () => {
    setIsSending(true)
    try {
      await unwrap(client.auth.confirmation.$post())
      toast({ title: 'Link sent', description: `We sent it to ${email}.` })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: "Couldn't send the link", description: error.message, destructive: true })
    } finally {
      setIsSending(false)
    }
  }

  return (
    <Button size={size} busy={isSending} onClick={() => void sendAgain()}>
      Send the link again
    </Button>
  )
}

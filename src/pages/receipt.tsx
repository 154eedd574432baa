import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import { LoginPrompt } from '#features/accounts/ui/profile/login-prompt.tsx'
import { sessionQuery } from '#features/accounts/ui/queries.ts'
import { useSession } from '#features/accounts/ui/session.ts'
import { receiptQuery } from '#features/payments/ui/queries.ts'
import { ReceiptSheet } from '#features/payments/ui/receipt/receipt.tsx'
import { useContactDetails } from '#features/site/ui/use-contact-details.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Container } from '#ui/page/container.tsx'
import { found } from '#ui/client/loaders.ts'
import { useClient } from '#ui/client/use-client.ts'
import { ownPageHead } from '#ui/page/page-head.ts'

export const Route = createFileRoute('/receipt/$registrationId')({
  loader: async ({ context: { queryClient, client }, params: { registrationId } }) => {
    const user = await queryClient.query(sessionQuery(client))
    if (!user) return null
    const { number } = await found(queryClient.query({ ...receiptQuery(client, registrationId), staleTime: 0 }))
    return { userId: user.id, number }
  },
  // Also the name of the file when it is saved as a PDF.
  head: ({ loaderData }) => ownPageHead(loaderData ? `Receipt ${loaderData.number}` : 'Receipt'),
  component: ReceiptPage,
})

/** Only the captain may see a receipt; a logged-out visitor may be the captain. */
function ReceiptPage() {
  const { registrationId } = Route.useParams()
  const user = useSession()
  const readFor = Route.useLoaderData()?.userId
  // Right after a login, it isn't known yet whether the receipt is theirs.
  if (user) return user.id === readFor ? <OwnReceipt registrationId={registrationId} /> : null
  return (
    <LoginPrompt title="Your receipt" message="Log in as the captain who registered the team to see its receipt." />
  )
}

function OwnReceipt({ registrationId }: { registrationId: string }) {
  const { data: receipt } = useSuspenseQuery(receiptQuery(useClient(), registrationId))
  const { supportEmail } = useContactDetails()
  return (
    <Container width="form" className="flex flex-col gap-4 pt-6 pb-16 print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link to="/profile" search={{}} className={`${buttonClass({ variant: 'quiet', size: 'sm' })} -ml-3`}>
          <ArrowLeft aria-hidden />
          Back to My Teams
        </Link>
        <Button variant="primary" onClick={() => window.print()} className="noscript:hidden">
          <Printer aria-hidden />
          Print or save
        </Button>
      </div>
      <ReceiptSheet receipt={receipt} sellerEmail={supportEmail} />
    </Container>
  )
}

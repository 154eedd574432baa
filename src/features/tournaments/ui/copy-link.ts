import { copyText } from '#ui/copy-text.ts'
import { toast } from '#ui/toast/toast.ts'

/** The address of a tournament's page, without query or hash. */
export const addressOfTournament = (id: string) => `${window.location.origin}/tournament/${id}`

export async function copyLink(id: string) {
  const address = addressOfTournament(id)
  if (await copyText(address)) toast({ title: 'Link copied!', description: 'Tournament link copied to clipboard' })
  else toast({ title: "Couldn't copy the link", description: address, destructive: true })
}

import { copyText } from './copy-text.ts'
import { toast } from './toast/toast.ts'

/** Copies a link to the clipboard, and says so; if the browser doesn't allow it, shows the link instead. */
export async function copyLink(url: string, description?: string): Promise<void> {
  if (await copyText(url)) toast({ title: 'Link copied!', description })
  else toast({ title: "Couldn't copy the link", description: url, destructive: true })
}

/** Opens the system's share sheet. Only call it if `navigator.share` exists. */
export function shareLink(url: string, title: string): void {
  // Rejected when someone closes the sheet.
  navigator.share({ title, url }).catch(() => {})
}

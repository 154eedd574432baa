import LinkIcon from 'lucide-react/icons/link'
import Share2 from 'lucide-react/icons/share-2'
import { Button } from '#ui/button.tsx'
import { copyLink, shareLink } from '#ui/share-link.ts'

interface LinkButtonsProps {
  /** Null while it is being created. */
  url: string | null
  /** What is shared, for the system's share sheet. */
  title: string
  /** Shown once the link is copied. */
  copied?: string
}

/** Copies a link or, where the system has a share sheet, shares it. Only for what is rendered in the browser. */
export function LinkButtons({ url, title, copied }: LinkButtonsProps) {
  return (
    <>
      <Button disabled={url === null} onClick={() => void copyLink(url!, copied)}>
        <LinkIcon aria-hidden />
        Copy link
      </Button>
      {typeof navigator.share === 'function' && (
        <Button disabled={url === null} onClick={() => shareLink(url!, title)}>
          <Share2 aria-hidden />
          Share
        </Button>
      )}
    </>
  )
}

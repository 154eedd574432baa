import ExternalLink from 'lucide-react/icons/external-link'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

/** Links to the Content Manager, which opens in a new window. */
export function ContentTab() {
  return (
    <Card className="flex flex-col items-start gap-4">
      <h2 className="type-heading">Content Manager</h2>
      <p className="max-w-prose text-soft">Edit the site's texts, pictures, email templates and components.</p>
      <a href="/content" target="_blank" rel="noreferrer" className={buttonClass({ variant: 'primary' })}>
        Open Content Manager
        <ExternalLink aria-hidden />
        <span className="sr-only">(new window)</span>
      </a>
    </Card>
  )
}

import type { ReactNode } from 'react'
import { useId } from 'react'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'

interface TemplateCardProps {
  name: string
  templateKey: string
  isActive: boolean
  badges?: ReactNode
  /** Opens the form; missing in preview mode. */
  onEdit?: () => void
  children: ReactNode
}

/** A template in its list. */
export function TemplateCard({ name, templateKey, isActive, badges, onEdit, children }: TemplateCardProps) {
  const id = useId()
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="type-subheading break-words">
            {name}
          </h2>
          <p className="type-small font-mono break-all text-soft">{templateKey}</p>
        </div>
        {onEdit && (
          <Button size="sm" aria-haspopup="dialog" aria-describedby={id} onClick={onEdit}>
            Edit
          </Button>
        )}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!isActive && <Badge tone="warning">Inactive</Badge>}
        {badges}
      </div>
      {children}
    </Card>
  )
}

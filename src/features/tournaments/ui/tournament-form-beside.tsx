import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'

/**
 * The preview beside the form, where there is room for it. Its code comes after the form's, which is what the page is for; should it
 * not come, all that it shows also stands in the form.
 */
export function PreviewBeside() {
  const [Preview, setPreview] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!matchMedia('(width >= 64rem)').matches) return
    import('./tournament-form-preview.tsx').then((module) => setPreview(() => module.TournamentPreview)).catch(() => {})
  }, [])
  return Preview ? <Preview /> : <Skeleton className="hidden h-96 lg:block" />
}

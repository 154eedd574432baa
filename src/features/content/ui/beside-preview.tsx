import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

interface BesidePreviewProps {
  /** What comes of the fields; none while nobody wants to see it. */
  preview: ReactNode
  children: ReactNode
}

/** The fields of a form, and what comes of them: beside them from 1024 px (in a Dialog of size xl), below them on less. */
export function BesidePreview({ preview, children }: BesidePreviewProps) {
  return (
    <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-5', Boolean(preview) && 'lg:grid-cols-2 lg:gap-8')}>
      <div className="flex flex-col gap-5">{children}</div>
      {preview && (
        <section aria-label="Preview" className="lg:sticky lg:top-8 lg:self-start">
          {preview}
        </section>
      )}
    </div>
  )
}

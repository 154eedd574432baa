import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

interface FormWithPreviewProps {
  /** False while the preview is hidden. */
  preview: ReactNode
  children: ReactNode
}

/** A form's fields with a live preview: beside them from 1024 px (in a Dialog of size xl), otherwise below. */
export function FormWithPreview({ preview, children }: FormWithPreviewProps) {
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

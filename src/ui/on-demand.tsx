import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

interface OnDemandProps<Props extends object> {
  /** The same function at every render. */
  load: () => Promise<{ default: ComponentType<Props> }>
  props: Props
  /** A skeleton of the same size. */
  fallback: ReactNode
}

/**
 * A part of a page whose code comes when it is first shown; in the browser only. Unlike React.lazy it can be tried again when the
 * connection breaks just then.
 */
export function OnDemand<Props extends object>({ load, props, fallback }: OnDemandProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | 'failed' | null>(null)

  useEffect(() => {
    if (Part !== null) return
    load().then(
      (module) => setPart(() => module.default),
      () => setPart('failed'),
    )
  }, [Part, load])

  if (Part === 'failed') return <ErrorState onRetry={() => setPart(null)} />
  return Part ? <Part {...props} /> : fallback
}

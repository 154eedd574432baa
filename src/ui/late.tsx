import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'

interface LateProps<Props extends object> {
  /** The same function at every render. */
  load: () => Promise<{ default: ComponentType<Props> }>
  props: Props
}

/**
 * A part that few visits need and every page does without: its code comes once the page is alive, and should it not come, nothing
 * stands there. For a part that must come see `OnDemand`.
 */
export function Late<Props extends object>({ load, props }: LateProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    load().then(
      (module) => setPart(() => module.default),
      () => {},
    )
  }, [load])
  return Part && <Part {...props} />
}

import type { DeskProps } from '../desk-props.ts'
import { isDrawn } from '#features/tournaments/rules.ts'
import { DrawnList } from './drawn-list.tsx'
import { OpenDraw } from './open-draw.tsx'
import { PublishedList } from './published-list.tsx'

/** Before the draw, how to make it; while registration is closed for a random draw, the list; after the draw, the seeds. */
export function DrawPanel(props: DeskProps) {
  const { state } = props.snapshot
  if (isDrawn({ competition: state })) return <DrawnList {...props} />
  return state === 'closed' ? <PublishedList {...props} /> : <OpenDraw {...props} />
}

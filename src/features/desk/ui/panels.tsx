import type { ComponentType } from 'react'
import { Lazy } from '#ui/lazy.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import type { DeskProps } from './desk-props.ts'
import { ResultsPanel } from './results/results-panel.tsx'
import { TeamsPanel } from './teams/teams-panel.tsx'
import type { DeskView } from './views.ts'

/** The sections. Those that are rarely opened are loaded on use. */
export const deskPanels: Record<DeskView, ComponentType<DeskProps>> = {
  teams: TeamsPanel,
  setup: loadedOnUse(async () => ({ default: (await import('./setup/setup-panel.tsx')).SetupPanel })),
  draw: loadedOnUse(async () => ({ default: (await import('./draw/draw-panel.tsx')).DrawPanel })),
  schedule: loadedOnUse(async () => ({ default: (await import('./schedule/schedule-panel.tsx')).SchedulePanel })),
  results: ResultsPanel,
  finish: loadedOnUse(async () => ({ default: (await import('./finish/finish-panel.tsx')).FinishPanel })),
  officials: loadedOnUse(async () => ({ default: (await import('./officials/officials-panel.tsx')).OfficialsPanel })),
  details: loadedOnUse(async () => ({ default: (await import('./details/details-panel.tsx')).DetailsPanel })),
  history: loadedOnUse(async () => ({ default: (await import('./history/history-panel.tsx')).HistoryPanel })),
}

function loadedOnUse(load: () => Promise<{ default: ComponentType<DeskProps> }>): ComponentType<DeskProps> {
  return (props) => <Lazy load={load} props={props} fallback={<Skeleton className="h-96 max-w-3xl" />} />
}

import { adminTabs } from '../values.ts'
import type { AdminTab } from '../values.ts'
import { listSearchFrom } from './list-search.ts'
import type { ListSearch } from './list-search.ts'

export type PanelSearch = ListSearch & { tab?: AdminTab }

export function panelSearchFrom(params: Record<string, unknown>): PanelSearch {
  return { ...listSearchFrom(params), tab: adminTabs.find((name) => name === params.tab) }
}

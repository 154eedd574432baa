const printViews = ['courts', 'teams', 'sheets'] as const
export type PrintView = (typeof printViews)[number]

/** The `view` parameter of the page; undefined for the first one. */
export const printViewOf = (view: unknown): PrintView | undefined =>
  printViews.find((one) => one === view && one !== 'courts')

/* Shared by dialogs, alert dialogs and popovers. */

export const backdropClass =
  'fixed inset-0 z-50 min-h-dvh bg-shade transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 ' +
  'supports-[-webkit-touch-callout:none]:absolute'

/** A bottom sheet on phones; a centered box from 640 px. */
export const sheetClass =
  'fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] w-full overflow-y-auto overscroll-contain rounded-t-lg border border-line bg-surface ' +
  'p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] scroll-pb-5 text-ink shadow-over outline-none transition-[translate,opacity] duration-200 ' +
  'data-ending-style:translate-y-8 data-ending-style:opacity-0 data-starting-style:translate-y-8 data-starting-style:opacity-0 ' +
  'sm:max-h-[calc(100dvh-2rem)] sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:p-8 sm:scroll-pb-24 ' +
  'sm:data-ending-style:-translate-y-[calc(50%-0.5rem)] sm:data-starting-style:-translate-y-[calc(50%-0.5rem)]'

/** The one width of dialogs with forms: full team names fit. */
export const dialogWidth = 'sm:max-w-xl'

export const closeClass =
  'absolute top-3 right-3 grid size-11 place-items-center rounded-md text-soft transition-colors hover:bg-sunken hover:text-ink sm:top-5 sm:right-5'

/** Whether the event happened on a toast. Toasts are above every dialog and must not close them. */
export function isOnToast(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('[data-toasts] > *') !== null
}

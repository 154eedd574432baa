/** Where toasts appear: at the top on phones (below the header on the screen after an entry, which has room for it), bottom right from 640 px. */
export const toastsClass =
  'fixed inset-x-0 top-0 z-60 max-sm:in-[:has(#just-entered)]:top-16 flex flex-col p-4 outline-none sm:inset-x-auto sm:top-auto sm:right-0 sm:bottom-0 sm:w-full sm:max-w-md print:hidden'

export const toastClass =
  'flex scheme-dark items-start gap-3 rounded-md border border-line bg-pitch p-4 text-ink shadow-over'

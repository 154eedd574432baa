/** Where toasts appear: at the top on phones, bottom right from 640 px. */
export const toastsClass =
  'fixed inset-x-0 top-0 z-60 flex flex-col p-4 outline-none sm:inset-x-auto sm:top-auto sm:right-0 sm:bottom-0 sm:w-full sm:max-w-md print:hidden'

export const toastClass =
  'flex scheme-dark items-start gap-3 rounded-md border border-line bg-pitch p-4 text-ink shadow-over'

import { useHydrated } from '@tanstack/react-router'
import { useImperativeHandle } from 'react'
import type { ReactNode, Ref } from 'react'
import { Button } from '#ui/button.tsx'
import { Lazy } from '#ui/lazy.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { useFocusBack } from '#ui/overlay/use-focus-back.ts'
import { useMedia } from '#ui/use-media.ts'
import type { Tournament } from '../../contract.ts'
import { CopyEarlier } from './copy-earlier.tsx'
import type { FormValues } from './fields.ts'
import { TournamentFields } from './tournament-fields.tsx'
import { UnsavedChangesGuard } from './unsaved/unsaved-changes.tsx'
import { useTournamentForm } from './use-tournament-form.ts'
import type { TournamentFormOptions } from './use-tournament-form.ts'

export interface TournamentFormHandle {
  /** Fills in these values as if the user had typed them. */
  fill: (values: Partial<FormValues>) => void
}

interface TournamentFormProps<Sent> extends TournamentFormOptions<Sent> {
  submit: { label: string; disabled?: boolean }
  /** Next to the submit button. */
  actions?: ReactNode
  canReset?: boolean
  /** Tournaments that can be copied. */
  earlier?: readonly Tournament[]
  /** Called with the tournament that was copied, and with null when the form is reset. */
  onCopy?: (from: Tournament | null) => void
  /** More sections below the fields. */
  children?: ReactNode
  ref?: Ref<TournamentFormHandle>
}

/** A tournament's form as a page. It keeps what was typed after a refusal, a login or hydration, and asks before discarding it. */
export function TournamentForm<Sent>({
  submit,
  actions,
  canReset,
  earlier = [],
  onCopy,
  children,
  ref,
  ...options
}: TournamentFormProps<Sent>) {
  const form = useTournamentForm(options)
  const submitButton = useFocusBack(form.isSending)
  const isHydrated = useHydrated()
  useImperativeHandle(ref, () => ({ fill: form.fill }))
  const copy = (values: Partial<FormValues>, from: Tournament) => {
    form.fill(values)
    onCopy?.(from)
  }
  const reset = () => {
    form.props.onReset()
    onCopy?.(null)
  }

  return (
    <>
      <p className="mt-8 hidden rounded-md bg-sunken p-4 noscript:block">
        To use this form, turn on JavaScript in your browser.
      </p>
      <div className="grid items-start gap-10 pt-8 noscript:hidden lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-16">
        <form {...form.props} onReset={reset} className="flex min-w-0 flex-col gap-10">
          {form.isRestored && (
            <p role="status" className="rounded-md bg-sunken p-4">
              We kept your draft from last time. Use Reset to start over.
            </p>
          )}
          {earlier.length > 0 && <CopyEarlier earlier={earlier} onCopy={copy} />}
          <TournamentFields form={form} />
          {children}
          <div className="flex flex-col gap-3 border-t-2 border-line pt-6 sm:flex-row sm:flex-wrap sm:items-center">
            {/* Before hydration, submitting would send the form to this page's own address. */}
            <Button
              ref={submitButton}
              type={isHydrated ? 'submit' : 'button'}
              variant="primary"
              size="lg"
              busy={form.isSending}
              disabled={submit.disabled}
            >
              {submit.label}
            </Button>
            {actions}
            {canReset && (
              <Button type="reset" variant="quiet" size="lg" className="sm:ml-auto">
                Reset
              </Button>
            )}
          </div>
        </form>
        <Preview values={form.values} />
      </div>
      <UnsavedChangesGuard isDirty={form.isUnsaved && !form.isSending} />
    </>
  )
}

/** The preview, shown only if there is room next to the form. Everything it shows is in the form too, so it may fail to load. */
function Preview({ values }: { values: FormValues }) {
  const hasRoom = useMedia('(width >= 64rem)')
  const skeleton = <Skeleton className="hidden h-96 lg:block" />
  return hasRoom ? <Lazy optional load={loadPreview} props={{ values }} fallback={skeleton} /> : skeleton
}

const loadPreview = async () => ({ default: (await import('./preview.tsx')).TournamentPreview })

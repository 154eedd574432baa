import { useHydrated } from '@tanstack/react-router'
import { useEffect, useId, useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { useFocusBack } from '#ui/use-focus-back.ts'
import type { Problems } from './tournament-form-check.ts'
import { typedEarly } from './tournament-form-early.ts'
import { LeaveGuard } from './tournament-form-leave.tsx'
import { AboutSection, PlaceSection, RulesSection, StakesSection } from './tournament-form-parts.tsx'
import { TournamentPreview } from './tournament-form-preview.tsx'
import { showRefusal } from './tournament-form-refusal.ts'
import type { Failure } from './tournament-form-refusal.ts'
import { formFields } from './tournament-form-values.ts'
import type { FormField, FormValues } from './tournament-form-values.ts'

/** zod and the contract weigh more than the form: they are fetched when somebody begins to type. */
const loadChecks = () => import('./tournament-form-check.ts')
type Checks = Awaited<ReturnType<typeof loadChecks>>

interface TournamentFormProps {
  /** What the form starts with, and what it is reset to. The same object at every render. */
  start: FormValues
  sports: readonly string[]
  maxTeamSize: number
  /** By which clocks the dates are meant. */
  zone: ReactNode
  check: (checks: Checks, values: FormValues) => Problems
  /** Sends the values and leaves the page; throws Refused. */
  send: (values: FormValues) => Promise<void>
  /** The toast for what `send` threw, unless it was about dates. */
  failure: Failure
  submit: { label: string; disabled?: boolean }
  /** Beside the submit button. */
  beside?: ReactNode
  /** Offers to put everything back to the start. */
  canReset?: boolean
}

/**
 * The one form of a tournament, for creating and editing. It keeps what was typed through a refusal, a login, and from before the
 * page came alive; whoever leaves it half-typed is asked first.
 */
export function TournamentForm({ start, check, send, failure, submit, ...props }: TournamentFormProps) {
  const id = useId()
  const [early] = useState(() => typedEarly(id, start))
  const isAlive = useHydrated()
  const form = useForm<FormValues>({ defaultValues: start, resolver: resolverOf(check) })
  const { isSubmitting, isDirty } = form.formState
  const submitButton = useFocusBack(isSubmitting)

  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(early)) form.setValue(name as FormField, value, { shouldDirty: true })
  }, [early, form])

  useEffect(() => {
    if (isDirty) loadChecks().catch(() => {}) // asked for again, and answered for, when it is needed
  }, [isDirty])

  const onValid = (values: FormValues) => send(values).catch((error: unknown) => showRefusal(form, error, failure))

  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-10 pt-8 lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-16">
        <form
          id={id}
          noValidate
          onSubmit={(event) => void form.handleSubmit(onValid, tellInvalidDate)(event)}
          className="flex min-w-0 flex-col gap-10"
        >
          <AboutSection sports={props.sports} />
          <PlaceSection zone={props.zone} />
          <StakesSection maxTeamSize={props.maxTeamSize} />
          <RulesSection />
          <div className="flex flex-col gap-3 border-t-2 border-line pt-6 sm:flex-row sm:flex-wrap sm:items-center">
            {/* Until the scripts are here, pressing it must not send the form to this page's own address. */}
            <Button
              ref={submitButton}
              type={isAlive ? 'submit' : 'button'}
              variant="primary"
              size="lg"
              busy={isSubmitting}
              disabled={submit.disabled}
            >
              {submit.label}
            </Button>
            {props.beside}
            {props.canReset && (
              <Button variant="quiet" size="lg" className="sm:ml-auto" onClick={() => form.reset(start)}>
                Reset
              </Button>
            )}
          </div>
        </form>
        <TournamentPreview />
      </div>
      <LeaveGuard isDirty={isDirty && !isSubmitting} />
    </FormProvider>
  )
}

/** Should the checks not load, the values go to the server unchecked: it checks them all the same. */
function resolverOf(check: TournamentFormProps['check']): Resolver<FormValues> {
  return async (values) => {
    const checks = await loadChecks().catch(() => null)
    const problems = checks ? check(checks, values) : {}
    return Object.keys(problems).length > 0 ? { values: {}, errors: problems } : { values, errors: {} }
  }
}

function tellInvalidDate(errors: FieldErrors<FormValues>) {
  const wrong = formFields.map((field) => errors[field]).find((error) => error?.type === 'date')
  if (wrong) toast({ title: 'Invalid Date', description: wrong.message, destructive: true })
}

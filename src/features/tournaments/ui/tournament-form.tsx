import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useFocusBack } from '#ui/use-focus-back.ts'
import { FormContext } from './tournament-form-context.ts'
import { PreviewBeside } from './tournament-form-beside.tsx'
import { LeaveGuard } from './tournament-form-leave.tsx'
import { AboutSection, PlaceSection, RulesSection, StakesSection } from './tournament-form-parts.tsx'
import { useTournamentForm } from './tournament-form-state.ts'
import type { FormActs } from './tournament-form-state.ts'

interface TournamentFormProps extends FormActs {
  sports: readonly string[]
  maxTeamSize: number
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
export function TournamentForm({ sports, maxTeamSize, submit, beside, canReset, ...acts }: TournamentFormProps) {
  const { form, content, isDirty, isSending, onSubmit, ...handlers } = useTournamentForm(acts)
  const submitButton = useFocusBack(isSending)
  const isAlive = useHydrated()

  return (
    <FormContext value={content}>
      <p className="mt-8 hidden rounded-md bg-sunken p-4 noscript:block">
        The form needs JavaScript, which is switched off in this browser.
      </p>
      <div className="grid items-start gap-10 pt-8 noscript:hidden lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-16">
        <form
          ref={form}
          noValidate
          onSubmit={(event) => void onSubmit(event)}
          {...handlers}
          className="flex min-w-0 flex-col gap-10"
        >
          <AboutSection sports={sports} />
          <PlaceSection />
          <StakesSection maxTeamSize={maxTeamSize} />
          <RulesSection />
          <div className="flex flex-col gap-3 border-t-2 border-line pt-6 sm:flex-row sm:flex-wrap sm:items-center">
            {/* Until the scripts are here, pressing it must not send the form to this page's own address. */}
            <Button
              ref={submitButton}
              type={isAlive ? 'submit' : 'button'}
              variant="primary"
              size="lg"
              busy={isSending}
              disabled={submit.disabled}
            >
              {submit.label}
            </Button>
            {beside}
            {canReset && (
              <Button type="reset" variant="quiet" size="lg" className="sm:ml-auto">
                Reset
              </Button>
            )}
          </div>
        </form>
        <PreviewBeside />
      </div>
      <LeaveGuard isDirty={isDirty && !isSending} />
    </FormContext>
  )
}

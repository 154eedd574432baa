import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '#lib/words.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Refused, unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { recoverFocus } from '#ui/focus.ts'
import { Lazy, useLazyDialog } from '#ui/lazy.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { TwoFactor, TwoFactorSetup } from '../../two-factor-contract.ts'
import { sessionQuery, twoFactorQuery } from '../queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const loadSetup = () => import('./two-factor-setup.tsx')
const loadTurnOff = () => import('./turn-off-dialog.tsx')

/** What is shown instead of the state: the app being set up, or recovery codes, which are shown once. */
type Step = { setup: TwoFactorSetup } | { codes: string[]; areRenewed: boolean } | null

/** Two-factor authentication: on or off, setting it up, and recovery codes. */
export function TwoFactorCard() {
  const client = useClient()
  const queryClient = useQueryClient()
  const query = twoFactorQuery(client)
  const { data, isError, isFetching, refetch } = useQuery(query)
  const [step, setStep] = useState<Step>(null)
  const [isBusy, setIsBusy] = useState(false)
  const turnOff = useLazyDialog(loadTurnOff)

  const show = (state: TwoFactor) => {
    queryClient.setQueryData(query.queryKey, state)
    const { isEnabled: twoFactorEnabled } = state
    queryClient.setQueryData(sessionQuery(client).queryKey, (user) => user && { ...user, twoFactorEnabled })
  }
  const showCodes = (codes: string[], areRenewed: boolean) => {
    show({ isEnabled: true, recoveryCodesLeft: codes.length })
    setStep({ codes, areRenewed })
  }
  const goTo = async (request: () => Promise<void>, failure: string) => {
    setIsBusy(true)
    try {
      await request()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: failure, description: error.message, destructive: true })
    } finally {
      setIsBusy(false)
    }
  }
  const setUp = () =>
    goTo(
      async () => setStep({ setup: await unwrap(client.auth['two-factor'].setup.$post()) }),
      "Couldn't start the setup",
    )
  const renew = () =>
    goTo(
      async () => showCodes((await unwrap(client.auth['two-factor']['recovery-codes'].$post())).recoveryCodes, true),
      "Couldn't make new recovery codes",
    )
  const close = () => {
    setStep(null)
    recoverFocus()
  }

  return (
    <Card as="section" aria-labelledby="two-factor" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="two-factor" className="type-heading">
          Two-factor authentication
        </h2>
        {data && <Badge tone={data.isEnabled ? 'success' : 'neutral'}>{data.isEnabled ? 'On' : 'Off'}</Badge>}
      </div>
      {!data &&
        (isError ? <ErrorState onRetry={() => void refetch()} retrying={isFetching} /> : <Skeleton className="h-24" />)}
      {step && 'setup' in step && (
        <Lazy
          load={loadSetup}
          props={{ setup: step.setup, onEnabled: (codes) => showCodes(codes, false), onCancel: close }}
          fallback={<Skeleton className="h-96" />}
        />
      )}
      {step && 'codes' in step && <RecoveryCodes {...step} onDone={close} />}
      {data && !step && (
        <>
          <p className="max-w-prose text-soft">
            {data.isEnabled
              ? `Logging in with your password also takes a code from your authenticator app. You have ${plural(data.recoveryCodesLeft, 'recovery code')} left in case you don't have your phone.`
              : 'With two-factor authentication, knowing your password is not enough to log in: it also takes a code from an app on your phone.'}
          </p>
          <div className="flex flex-wrap gap-3 noscript:hidden">
            {data.isEnabled ? (
              <>
                <Button busy={isBusy} onClick={() => void renew()}>
                  New recovery codes
                </Button>
                <Button variant="quiet" aria-haspopup="dialog" onClick={() => void turnOff.show()}>
                  Turn off
                </Button>
              </>
            ) : (
              <Button variant="primary" busy={isBusy} onClick={() => void setUp()}>
                Turn on
              </Button>
            )}
          </div>
          <p className="hidden rounded-md bg-sunken p-3 noscript:block">To change this, turn on JavaScript.</p>
        </>
      )}
      {turnOff.Dialog && <turnOff.Dialog onTurnedOff={show} {...turnOff.state} />}
    </Card>
  )
}

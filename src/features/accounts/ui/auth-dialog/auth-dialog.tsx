import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { brand } from '#lib/brand.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { unsavedIn } from '#ui/overlay/unsaved.ts'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { Login, SignUpForm } from '../../contract.ts'
import { closeAuthDialog, showCode, showForgotten, switchAuthTab } from './store.ts'
import type { AuthDialogState, AuthTab } from './store.ts'
import { CodeFields } from './code-fields.tsx'
import { ForgotFields } from './forgot-fields.tsx'
import { LoginFields } from './login-fields.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SignUpFields } from './sign-up-fields.tsx'

const noLogin: Login = { email: '', password: '' }
const nobody: SignUpForm = { firstName: '', lastName: '', username: '', email: '', password: '', confirmPassword: '' }

/**
 * Login and sign-up. Both forms live above the tabs, so switching tabs keeps what was typed. Only an unfinished sign-up is confirmed before
 * closing: browsers fill in the login, and it is kept anyway.
 */
export default function AuthDialog({ dialog }: { dialog: AuthDialogState }) {
  return dialog.tab === 'password' ? <PasswordDialog dialog={dialog} /> : <JoinDialog dialog={dialog} />
}

function JoinDialog({ dialog }: { dialog: AuthDialogState }) {
  const login = useForm({ resolver: standardSchemaResolver(Login), defaultValues: noLogin })
  const signUp = useForm({ resolver: standardSchemaResolver(SignUpForm), defaultValues: nobody })

  const { email, isForgotten = false, needsCode = false } = dialog
  useEffect(() => {
    if (!email) return
    // A default, so that closing the dialog asks nothing while it is unchanged.
    login.reset({ ...noLogin, email })
    signUp.reset({ ...nobody, email })
  }, [email, login, signUp])

  const done = () => {
    closeAuthDialog()
    login.reset()
    signUp.reset()
    dialog.onLoggedIn?.()
  }

  const loginPanel = isForgotten ? (
    <ForgotFields email={login.getValues('email')} onBack={() => showForgotten(false)} />
  ) : needsCode ? (
    <CodeFields onDone={done} onBack={() => showCode(false)} />
  ) : (
    <LoginFields form={login} onDone={done} onCodeNeeded={() => showCode(true)} onForgot={() => showForgotten(true)} />
  )

  return (
    <Dialog
      open={dialog.open}
      onOpenChange={(open) => !open && closeAuthDialog()}
      unsaved={unsavedIn(signUp)}
      title={`Join ${brand}`}
      description={dialog.reason}
    >
      <Tabs
        label="Login or Sign Up"
        value={dialog.tab}
        onValueChange={(tab) => switchAuthTab(tab as AuthTab)}
        tabs={[
          { value: 'login', label: 'Login', panel: loginPanel },
          { value: 'signup', label: 'Sign Up', panel: <SignUpFields form={signUp} onDone={done} /> },
        ]}
      />
    </Dialog>
  )
}

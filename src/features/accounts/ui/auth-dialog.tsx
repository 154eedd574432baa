import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { brand } from '#lib/brand.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Login, SignUpForm } from '../contract.ts'
import { closeAuthDialog, turnAuthDialog } from './auth-dialog-store.ts'
import type { AuthDialogState, AuthTab } from './auth-dialog-store.ts'
import { ForgotFields } from './forgot-fields.tsx'
import { LoginFields } from './login-fields.tsx'
import { SignUpFields } from './sign-up-fields.tsx'

const noLogin: Login = { email: '', password: '' }
const nobody: SignUpForm = { firstName: '', lastName: '', username: '', email: '', password: '', confirmPassword: '' }

/** Login and sign-up. Both forms live here, above the tabs, so that turning from one to the other loses nothing typed. */
export default function AuthDialog({ dialog }: { dialog: AuthDialogState }) {
  const login = useForm({ resolver: standardSchemaResolver(Login), defaultValues: noLogin })
  const signUp = useForm({ resolver: standardSchemaResolver(SignUpForm), defaultValues: nobody })

  const [isForgotten, setIsForgotten] = useState(false)

  const done = () => {
    closeAuthDialog()
    login.reset()
    signUp.reset()
    dialog.onSignedIn?.()
  }

  const loginPanel = isForgotten ? (
    <ForgotFields email={login.getValues('email')} onBack={() => setIsForgotten(false)} />
  ) : (
    <LoginFields form={login} onDone={done} onForgot={() => setIsForgotten(true)} />
  )

  return (
    <Dialog open={dialog.open} onOpenChange={(open) => !open && closeAuthDialog()} title={`Join ${brand}`}>
      <Tabs
        label="Login or Sign Up"
        value={dialog.tab}
        onValueChange={(tab) => turnAuthDialog(tab as AuthTab)}
        tabs={[
          { value: 'login', label: 'Login', panel: loginPanel },
          { value: 'signup', label: 'Sign Up', panel: <SignUpFields form={signUp} onDone={done} /> },
        ]}
      />
    </Dialog>
  )
}

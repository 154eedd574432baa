import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { capitalize } from '#lib/words.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field, FieldError } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { TextArea } from '#ui/form/textarea.tsx'
import { UserDetails } from '../../profile-contract.ts'
import type { Profile } from '../../profile-contract.ts'
import { LocationField } from '../location-field.tsx'

/* The one form for a user's details: their own profile, and the administrator's dialog. */

type Typed = z.input<typeof UserDetails>
type UserForm = UseFormReturn<Typed, unknown, UserDetails>

/** What the form starts with. */
export function detailsOf({ email, bio, location, ...user }: Profile): Typed {
  const { username, firstName, lastName, preferredSports } = user
  return {
    username,
    firstName,
    lastName,
    email: email ?? '',
    bio: bio ?? '',
    location: location ?? '',
    preferredSports,
  }
}

export function useUserForm(user: Profile): UserForm {
  return useForm({ resolver: standardSchemaResolver(UserDetails), defaultValues: detailsOf(user) })
}

interface UserFieldsProps {
  form: UserForm
  /** The user's own profile: the browser may autofill it. The email needs the password, so it is changed elsewhere. */
  isOwn?: boolean
  /** The sports to choose from; without them, preferred sports are not edited. */
  sports?: readonly string[]
}

export function UserFields({ form, isOwn = false, sports }: UserFieldsProps) {
  const { errors } = form.formState
  const completes = (what: string) => (isOwn ? what : 'off')
  return (
    <>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <Input {...form.register('firstName')} autoComplete={completes('given-name')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <Input {...form.register('lastName')} autoComplete={completes('family-name')} />
        </Field>
        <Field label="Username" error={errors.username?.message}>
          <Input
            {...form.register('username')}
            autoComplete={completes('username')}
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field
          label="Email"
          error={errors.email?.message}
          hint={
            isOwn
              ? "Change it under Account. You'll need your password."
              : 'The user will need to verify a new address.'
          }
        >
          <Input {...form.register('email')} type="email" autoComplete="off" readOnly={isOwn} />
        </Field>
      </div>
      <Field
        label="Bio"
        optional
        error={errors.bio?.message}
        hint={isOwn && "What you play and the kind of team you're looking for."}
      >
        <TextArea {...form.register('bio')} rows={3} />
      </Field>
      <LocationField
        {...form.register('location')}
        optional
        error={errors.location?.message}
        hint={`${isOwn ? 'Your' : 'Their'} town. Type at least 3 letters for suggestions.`}
      />
      {sports && <SportsField form={form} sports={sports} />}
    </>
  )
}

function SportsField({ form, sports }: { form: UserForm; sports: readonly string[] }) {
  const error = form.formState.errors.preferredSports?.message
  return (
    <fieldset>
      <legend className="type-label">
        Preferred sports <span className="font-normal text-soft">(optional)</span>
      </legend>
      <div className="mt-1 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {sports.map((sport) => (
          <Checkbox key={sport} {...form.register('preferredSports')} value={sport} label={capitalize(sport)} />
        ))}
      </div>
      {error && <FieldError id="preferred-sports-error">{error}</FieldError>}
    </fieldset>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useClient } from '#ui/use-client.ts'
import { contentTypeLabels } from '../values.ts'
import type { ContentType } from '../values.ts'
import type { ContentFields } from './content-form.ts'
import { mediaQuery } from './manager-queries.ts'

type ContentFieldProps = { form: UseFormReturn<ContentFields>; type: ContentType; hint?: string }

const typeHints: Partial<Record<ContentType, string>> = {
  html: 'Paragraphs, lists, tables, links and pictures of the media library. Scripts and anything else that could run are removed.',
  json: 'Structured data in the form the page expects.',
}

/** Where the content itself is written, or a picture chosen. */
export function ContentField({ form, type, hint }: ContentFieldProps) {
  const error = form.formState.errors.content?.message
  if (type === 'image') return <PictureField form={form} hint={hint} error={error} />
  const isCode = type === 'html' || type === 'json'
  return (
    <Field label={contentTypeLabels[type]} hint={[hint, typeHints[type]].filter(Boolean).join(' ')} error={error}>
      <TextArea
        {...form.register('content')}
        rows={isCode ? 10 : 4}
        spellCheck={!isCode}
        className={isCode ? 'font-mono text-sm' : undefined}
      />
    </Field>
  )
}

function PictureField({ form, hint, error }: Omit<ContentFieldProps, 'type'> & { error: string | undefined }) {
  const pictures = useQuery(mediaQuery(useClient())).data ?? []
  const chosen = useWatch({ control: form.control, name: 'content' })
  const isListed = pictures.some(({ url }) => url === chosen)
  return (
    <Field
      label="Picture"
      hint={[hint, 'Pictures are uploaded under Media Assets.'].filter(Boolean).join(' ')}
      error={error}
    >
      <Select {...form.register('content')}>
        <option value="">None</option>
        {chosen && !isListed && <option value={chosen}>{chosen}</option>}
        {pictures.map(({ id, url, originalName, alt }) => (
          <option key={id} value={url}>
            {alt || originalName}
          </option>
        ))}
      </Select>
      {chosen && (
        <img src={chosen} alt="The one you chose" className="mt-2 max-h-48 w-fit rounded-md border border-line" />
      )}
    </Field>
  )
}

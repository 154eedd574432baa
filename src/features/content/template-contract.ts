import { z } from 'zod'
import { pageLimit, sealedCursor } from '#lib/list-query.ts'
import { seenRevision } from '#lib/seen-revision.ts'
import { line } from './contract.ts'
import { maxKeyLength, maxTemplateLength, maxTitleLength, maxVariables } from './values.ts'

const words = (what: string, required: string) =>
  z
    .string(required)
    .max(maxTemplateLength, `${what} must be at most ${maxTemplateLength.toLocaleString('en-US')} characters`)
    .refine((text) => text.trim() !== '', required)

const Variable = z
  .string('A variable is a name')
  .trim()
  .regex(/^[A-Za-z]\w{0,59}$/, 'A variable is a letter and then letters, digits or _')

/** The fields of the e-mail template form (SPEC.md §5). Subject and contents are mustache. */
export const EmailTemplateForm = z.object({
  templateKey: line('Template key', 'Template key is required', maxKeyLength),
  subject: line('Subject', 'Subject is required', maxTitleLength),
  htmlContent: words('HTML content', 'HTML content is required'),
  textContent: words('Text content', 'Text content is required'),
  variables: z.array(Variable).max(maxVariables, `A template has at most ${maxVariables} variables`),
  isActive: z.boolean(),
})

export const CreateEmailTemplate = EmailTemplateForm.extend({
  variables: EmailTemplateForm.shape.variables.default([]),
  isActive: EmailTemplateForm.shape.isActive.default(true),
})

/** Any of the fields; what is left out stays as it is. */
export const EditEmailTemplate = EmailTemplateForm.partial().extend({ revision: seenRevision })

export const EmailTemplate = z.object({
  ...EmailTemplateForm.shape,
  id: z.uuid(),
  /** Names the words use and nobody fills in: they stand for nothing when the mail goes out. */
  unknownVariables: z.array(z.string()),
  /** Sent by the product itself, under a key that stays. */
  isBuiltIn: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Of what can be edited. */
  revision: z.string(),
})

export const EmailTemplateList = z.array(EmailTemplate)

/** A template as it is being written. */
export const EmailDraft = EmailTemplateForm.omit({ isActive: true }).extend({
  templateKey: z.string().trim().max(maxKeyLength).default(''),
  variables: EmailTemplateForm.shape.variables.default([]),
})

export const EmailPreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  unknownVariables: z.array(z.string()),
})

export const TestMail = z.object({ to: z.string() })

/** The fields of the component template form (SPEC.md §5). */
export const ComponentTemplateForm = z.object({
  componentKey: line('Component key', 'Component key is required', maxKeyLength),
  componentName: line('Component name', 'Component name is required', maxTitleLength),
  template: z.string('The template is text').max(maxTemplateLength, 'The template is too long'),
  styles: z.string('The styles are text').max(maxTemplateLength, 'The styles are too long').nullable(),
  isActive: z.boolean(),
})

export const CreateComponentTemplate = ComponentTemplateForm.extend({
  template: ComponentTemplateForm.shape.template.default(''),
  styles: ComponentTemplateForm.shape.styles.default(null),
  isActive: ComponentTemplateForm.shape.isActive.default(true),
})

/** Any of the fields; what is left out stays as it is. */
export const EditComponentTemplate = ComponentTemplateForm.partial().extend({ revision: seenRevision })

export const ComponentTemplate = z.object({
  ...ComponentTemplateForm.shape,
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Of what can be edited. */
  revision: z.string(),
})

export const ComponentTemplateList = z.array(ComponentTemplate)

export const ListTemplates = z.object({
  limit: pageLimit(),
  cursor: sealedCursor(),
})

export type EmailTemplateForm = z.infer<typeof EmailTemplateForm>
export type CreateEmailTemplate = z.infer<typeof CreateEmailTemplate>
export type EditEmailTemplate = z.infer<typeof EditEmailTemplate>
export type EmailTemplate = z.infer<typeof EmailTemplate>
export type EmailDraft = z.infer<typeof EmailDraft>
export type EmailPreview = z.infer<typeof EmailPreview>
export type ComponentTemplateForm = z.infer<typeof ComponentTemplateForm>
export type CreateComponentTemplate = z.infer<typeof CreateComponentTemplate>
export type EditComponentTemplate = z.infer<typeof EditComponentTemplate>
export type ComponentTemplate = z.infer<typeof ComponentTemplate>
export type ListTemplates = z.infer<typeof ListTemplates>

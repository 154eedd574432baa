/** The kinds of records that the audit log refers to. */
export const subjectTypes = [
  'user',
  'tournament',
  'team',
  'payment',
  'refund',
  'hero video',
  'content',
  'media',
  'email template',
  'component template',
  'message',
  'mail',
  'job',
] as const
export type SubjectType = (typeof subjectTypes)[number]

import { accountMails } from '#features/accounts/server/mail-templates.ts'
import { paymentMails } from '#features/payments/server/mail-templates.ts'
import { competitionMails } from '#features/competition/server/mail-templates.ts'
import { registrationMails } from '#features/registrations/server/mail-templates.ts'
import { teamMails } from '#features/teams/server/mail-templates.ts'
import { siteMails } from '#features/site/server/mail-templates.ts'
import { discoverMails } from '#features/discover/server/mail-templates.ts'
import type { BuiltInMail } from '#platform/mail/templates.ts'

const mails: BuiltInMail[] = [
  accountMails,
  discoverMails,
  teamMails,
  registrationMails,
  paymentMails,
  competitionMails,
  siteMails,
].flatMap((each) => Object.values<BuiltInMail>(each))

/** Every mail the app sends, by key. */
export const mailTemplates: ReadonlyMap<string, BuiltInMail> = new Map(mails.map((mail) => [mail.key, mail]))

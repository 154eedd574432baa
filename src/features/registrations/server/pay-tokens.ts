import type { App } from '#platform/app.ts'
import { createLinkToken } from '#platform/link-token.ts'

/** The tokens in pay links, `/pay/{token}`, each made from the id of a registration. */
export const payTokens = ({ sign }: Pick<App, 'sign'>) => createLinkToken(sign, 'pay link')

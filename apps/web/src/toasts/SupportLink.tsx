import { OutwardIcon } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../api/queries.ts'
import { productName } from '../i18n/branding.ts'
import { useAccount } from '../session/account.ts'

/** The address of support as people read it: of a mail address without its scheme, of a page its host. */
export const formatSupport = (support: string): string =>
  support.startsWith('mailto:') ? decodeURIComponent(new URL(support).pathname) : new URL(support).host

/** The address of the operator’s support; null where the installation names none, undefined while it loads. */
export const useSupport = () => useQuery(configQuery).data?.contact.support

/** The subject of a message to support: a record as `withdrawal 7`, and the address of the account. */
export type SupportSubject = { readonly reference?: string | undefined; readonly account: string | null }

const placeholder = '{reference}'

/**
 * Fills in what a message concerns: subject and text of a mail (RFC 6068), or the `{reference}` of a page's address. A
 * field that the operator's address has already stays as it is.
 */
export function createSupportHref(support: string, product: string, subject: SupportSubject): string {
  const known = [subject.reference, subject.account].filter((part) => part !== undefined && part !== null)
  if (!support.startsWith('mailto:'))
    return support.replaceAll(placeholder, encodeURIComponent(known.join(' ')))
  if (known.length === 0) return support
  const given = new URL(support).searchParams
  const fields = [
    ['subject', subject.reference === undefined ? product : `${product}: ${subject.reference}`],
    ['body', `${known.join('\n')}\n\n`],
  ] as const
  const added = fields
    .filter(([name]) => !given.has(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return added.length === 0 ? support : `${support}${support.includes('?') ? '&' : '?'}${added.join('&')}`
}

/**
 * A link to the operator’s support, under a sentence that asks to contact it; nothing where the installation names none.
 * `reference` names the record in question; a member's account is filled in.
 */
export function SupportLink({ reference }: { readonly reference?: string }) {
  const { t } = useLingui()
  const account = useAccount()
  const support = useSupport()
  if (!support) return null
  const shown = formatSupport(support)
  const member = account.kind === 'member' ? account.walletAddress : null
  const isPage = !support.startsWith('mailto:')
  return (
    <a
      href={createSupportHref(support, productName, { reference, account: member })}
      {...(isPage && { target: '_blank', rel: 'noreferrer' })}
      className="inline-flex min-h-11 items-center gap-1 font-medium underline underline-offset-2 hover:text-accent"
    >
      <Trans>Support: {shown}</Trans>
      {isPage && (
        <>
          <OutwardIcon size={14} aria-hidden="true" />
          <span className="sr-only">{t`Opens a new tab`}</span>
        </>
      )}
    </a>
  )
}

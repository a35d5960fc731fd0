import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../api/queries.ts'
import { SupportLink } from '../toasts/SupportLink.tsx'

/** Links to support and to the operator’s terms, privacy notice and imprint, as far as the installation names them. */
export function OperatorLinks() {
  const { t } = useLingui()
  const contact = useQuery(configQuery).data?.contact
  if (contact === undefined) return null
  const pages = [
    { key: 'terms', href: contact.terms, name: <Trans>Terms of use</Trans> },
    { key: 'privacy', href: contact.privacy, name: <Trans>Privacy</Trans> },
    { key: 'imprint', href: contact.imprint, name: <Trans>Imprint</Trans> },
  ].filter((page): page is typeof page & { href: string } => page.href !== null)
  if (pages.length === 0 && contact.support === null) return null
  return (
    <nav aria-label={t`About the operator`} className="flex flex-wrap gap-x-4 text-small text-ink-2">
      <SupportLink />
      {pages.map(({ key, href, name }) => (
        <a
          key={key}
          href={href}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center underline-offset-2 hover:text-accent hover:underline"
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

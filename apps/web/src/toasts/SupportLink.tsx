import { OutwardIcon } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../api/queries.ts'

/** The address of support as people read it: of a mail address without its scheme, of a page its host. */
export const formatSupport = (support: string): string =>
  support.startsWith('mailto:') ? decodeURIComponent(new URL(support).pathname) : new URL(support).host

/** The address of the operator’s support; null where the installation names none, undefined while it loads. */
export const useSupport = () => useQuery(configQuery).data?.contact.support

/** A link to the operator’s support, under a sentence that asks to contact it; nothing where the installation names none. */
export function SupportLink() {
  const { t } = useLingui()
  const support = useSupport()
  if (!support) return null
  const shown = formatSupport(support)
  const isPage = !support.startsWith('mailto:')
  return (
    <a
      href={support}
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

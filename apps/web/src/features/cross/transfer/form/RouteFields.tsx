import { MenuButton, TokenIcon } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useChainName } from '../../../../components/useChainName.ts'
import { signInChainId } from '../../../../i18n/branding.ts'
import { formatShortAddress } from '../../../../i18n/formatShortAddress.ts'
import type { Router } from '../../routersQuery.ts'
import { findTokenIcon, getPlainSymbol } from '../../tokens/crossTokens.ts'
import type { ChosenRoute } from './chooseRoute.ts'

/** The origin chain, which is fixed, and the menu of destination chains. */
export function ChainFields({
  routers,
  route,
  onChoose,
}: {
  readonly routers: readonly Router[]
  readonly route: ChosenRoute
  readonly onChoose: (destinationChainId: number) => void
}) {
  const { t } = useLingui()
  const originName = useChainName(signInChainId)
  return (
    <div className="grid grid-cols-2 gap-2">
      <div className="min-w-0 rounded-box bg-sunken px-3 py-3.5 wide:px-4">
        <span className="block text-small text-ink-2">
          <Trans>From chain</Trans>
        </span>
        <span className="font-strong">{originName}</span>
      </div>
      <MenuButton
        label={t`To chain`}
        look="box"
        entries={routers
          .filter(({ routerTokens }) => routerTokens.length > 0)
          .map(({ destinationChainId, destinationChainName }) => ({
            key: destinationChainId,
            name: destinationChainName,
          }))}
        chosen={route.router.destinationChainId}
        onChoose={onChoose}
      >
        <span className="min-w-0">
          <span aria-hidden="true" className="block text-small text-ink-2">
            <Trans>To chain</Trans>
          </span>
          <span className="font-strong">{route.router.destinationChainName}</span>
        </span>
      </MenuButton>
    </div>
  )
}

/** The menu of tokens that can be sent to the chain. */
export function TokenField({
  route: { originTokens, token },
  onChoose,
}: {
  readonly route: ChosenRoute
  readonly onChoose: (originToken: string) => void
}) {
  const { t } = useLingui()
  return (
    <MenuButton
      label={t`Token`}
      look="pill"
      entries={originTokens.map(({ originToken, originTokenSymbol }) => ({
        key: originToken,
        name: <TokenName symbol={originTokenSymbol} />,
      }))}
      chosen={token.originToken}
      onChoose={onChoose}
    >
      <TokenName symbol={token.originTokenSymbol} />
    </MenuButton>
  )
}

/** Logo and symbol. */
export function TokenName({ symbol }: { readonly symbol: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <TokenIcon symbol={findTokenIcon(symbol)} name={getPlainSymbol(symbol)} />
      {getPlainSymbol(symbol)}
    </span>
  )
}

/** A token can arrive as several different tokens, so the member chooses one. */
export function ArrivalField({
  route: { arrivals, token, router },
  onChoose,
}: {
  readonly route: ChosenRoute
  readonly onChoose: (destinationToken: string) => void
}) {
  const id = useId()
  const chainName = router.destinationChainName
  const sentSymbol = getPlainSymbol(token.originTokenSymbol)
  if (arrivals.length < 2) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-small text-ink-2">
        <Trans>Arrives as</Trans>
      </legend>
      <p className="mb-2 text-caption text-ink-2">
        <Trans>
          {sentSymbol} can arrive on {chainName} as different tokens. Choose the one the receiver uses.
        </Trans>
      </p>
      <div className="grid gap-2 wide:grid-cols-2">
        {arrivals.map(({ destinationToken, destinationTokenSymbol }) => (
          <label
            key={destinationToken}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-line px-3 py-2 transition-colors ease-quick hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={`${id}-arrival`}
              checked={destinationToken === token.destinationToken}
              onChange={() => onChoose(destinationToken)}
              className="sr-only"
            />
            <TokenIcon
              symbol={findTokenIcon(destinationTokenSymbol)}
              name={getPlainSymbol(destinationTokenSymbol)}
            />
            <span className="min-w-0">
              <span className="block font-strong">{getPlainSymbol(destinationTokenSymbol)}</span>
              <span className="block text-caption text-ink-2 num">
                {formatShortAddress(destinationToken)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

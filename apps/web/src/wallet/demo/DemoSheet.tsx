import { Button, Fact, Facts, Identicon } from '@bank/ui'
import { Sheet, SheetFoot } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Address } from 'viem'
import { formatShortAddress } from '../../i18n/formatShortAddress.ts'
import { formatAmount } from '../../i18n/formats.ts'
import { findNetworkName } from '../../session/networks.ts'
import { formatCoin, formatTokenUnits } from '../formatCoin.ts'
import { type DemoRequest, type StandingRequest, useDemoRequest } from './demoRequests.ts'
import { type CallDescription, findContractName, type KnownContracts } from './describeCall.ts'
import { SignTexts } from './SignTexts.tsx'

/** The demo wallet's own window: shows the request in plain words, to approve or reject. */
export function DemoSheet() {
  const standing = useDemoRequest()
  return standing && <RequestSheet key={standing.id} standing={standing} />
}

function RequestSheet({ standing: { request, answer } }: { readonly standing: StandingRequest }) {
  const { t } = useLingui()
  const [account, setAccount] = useState(request.kind === 'connect' ? request.chosen : request.address)
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && answer(null)}
      title={<RequestTitle request={request} />}
      description={
        <span className="mt-1 inline-flex rounded-full bg-warn-soft px-3 py-1 font-strong text-warn">
          <Trans>DEMO wallet · test funds</Trans>
        </span>
      }
      closeLabel={t`Close`}
    >
      <div className="grid gap-5">
        {request.kind === 'connect' && (
          <AccountPicker request={request} account={account} onPick={setAccount} />
        )}
        {request.kind === 'sign' && <SignTexts request={request} />}
        {request.kind === 'send' && <SendFacts request={request} />}
      </div>
      <SheetFoot>
        <div className="grid grid-cols-2 gap-3">
          <Button kind="ghost" onClick={() => answer(null)}>
            <Trans>Reject</Trans>
          </Button>
          <Button onClick={() => answer(account)}>
            {request.kind === 'connect' && <Trans>Connect</Trans>}
            {request.kind === 'sign' && <Trans>Sign</Trans>}
            {request.kind === 'send' && <Trans>Confirm</Trans>}
          </Button>
        </div>
      </SheetFoot>
    </Sheet>
  )
}

function RequestTitle({ request }: { readonly request: DemoRequest }) {
  if (request.kind === 'connect') return <Trans>Connect an account</Trans>
  if (request.kind === 'sign')
    return request.isRepeated ? <Trans>Sign the same message again</Trans> : <Trans>Sign a message</Trans>
  return <Trans>Confirm a transaction</Trans>
}

function AccountPicker({
  request,
  account,
  onPick,
}: {
  readonly request: Extract<DemoRequest, { kind: 'connect' }>
  readonly account: Address
  readonly onPick: (account: Address) => void
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-small text-ink-2">
        <Trans>Accounts visible to this site</Trans>
      </legend>
      <div className="mt-2 grid max-h-72 gap-2 overflow-y-auto">
        {request.accounts.map((address, index) => {
          const number = index + 1
          return (
            <label
              key={address}
              className="flex min-h-14 cursor-pointer items-center gap-3 rounded-box border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name="demo-account"
                className="size-4 accent-accent"
                checked={address === account}
                onChange={() => onPick(address)}
              />
              <Identicon address={address} />
              <span className="min-w-0">
                <span className="block font-medium">
                  <Trans>Account {number}</Trans>
                </span>
                <span className="block text-caption text-ink-2 num">
                  {formatShortAddress(address)}
                  {address === request.rootMember && (
                    <>
                      {' · '}
                      <Trans>first member</Trans>
                    </>
                  )}
                </span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function SendFacts({ request }: { readonly request: Extract<DemoRequest, { kind: 'send' }> }) {
  return (
    <div className="grid gap-4">
      <p className="text-body font-medium">
        <CallSentence call={request.call} coin={request.coin} />
      </p>
      {request.to && <ContractBox address={request.to} contracts={request.contracts} />}
      {'spender' in request.call && (
        <ContractBox address={request.call.spender} contracts={request.contracts} />
      )}
      {request.call.kind === 'cross' && (
        <AddressBox address={request.call.recipient} name={<Trans>Receiver</Trans>} />
      )}
      <Facts>
        <Fact name={<Trans>Account</Trans>}>{formatShortAddress(request.address)}</Fact>
        <Fact name={<Trans>Network</Trans>}>{request.chainName}</Fact>
        <Fact name={<Trans>Network fee, at most</Trans>}>{formatCoin(request.fee, request.coin)}</Fact>
      </Facts>
    </div>
  )
}

/** Shows an address with its name, where it is one of this chain's known contracts. */
function ContractBox({
  address,
  contracts,
}: {
  readonly address: Address
  readonly contracts: KnownContracts | null
}) {
  const name = findContractName(address, contracts)
  return (
    <AddressBox
      address={address}
      name={
        <>
          {name === 'usdt' && <Trans>USDT contract</Trans>}
          {name === 'vault' && <Trans>Vault contract</Trans>}
          {name === null && <Trans>Contract</Trans>}
        </>
      }
    />
  )
}

function AddressBox({ address, name }: { readonly address: Address; readonly name: ReactNode }) {
  return (
    <div className="flex items-center gap-3 rounded-box bg-sunken p-3">
      <Identicon address={address} />
      <span className="min-w-0 text-small">
        <span className="block text-ink-2">{name}</span>
        <span className="block text-balance break-all num">{address}</span>
      </span>
    </div>
  )
}

function CallSentence({ call, coin }: { readonly call: CallDescription; readonly coin: string }) {
  switch (call.kind) {
    case 'revoke': {
      const spender = formatShortAddress(call.spender)
      return <Trans>Take back the permission of {spender} to spend your USDT.</Trans>
    }
    case 'approve': {
      const amount = `${formatAmount(call.amount)} USDT`
      const spender = formatShortAddress(call.spender)
      return (
        <Trans>
          Let {spender} take up to {amount} from this account, and no more.
        </Trans>
      )
    }
    case 'deposit': {
      const amount = `${formatAmount(call.amount)} USDT`
      return <Trans>Deposit {amount} from this account into the vault.</Trans>
    }
    case 'mix': {
      const amount = formatCoin(call.wei, coin)
      return <Trans>Deposit {amount} from this account into a private pool.</Trans>
    }
    case 'poolWithdraw': {
      const recipient = formatShortAddress(call.recipient)
      return <Trans>Have a private pool pay a deposit out to {recipient}.</Trans>
    }
    case 'takeBack': {
      if (call.wei === null) return <Trans>Take a deposit back from a private pool, in public.</Trans>
      const amount = formatCoin(call.wei, coin)
      return <Trans>Take {amount} back from a private pool to this account, in public.</Trans>
    }
    case 'approveToken': {
      const spender = formatShortAddress(call.spender)
      const { symbol } = call
      if (call.units === 0n)
        return (
          <Trans>
            Take back the permission of {spender} to spend your {symbol}.
          </Trans>
        )
      const amount = formatTokenUnits(call.units, call)
      return (
        <Trans>
          Let {spender} take up to {amount} from this account, and no more.
        </Trans>
      )
    }
    case 'cross': {
      const amount = formatTokenUnits(call.units, call)
      const chainName = findNetworkName(call.destinationChainId) ?? `${call.destinationChainId}`
      const recipient = formatShortAddress(call.recipient)
      return (
        <Trans>
          Send {amount} from this account to {recipient} on {chainName}.
        </Trans>
      )
    }
    case 'transfer': {
      const amount = formatCoin(call.wei, coin)
      return <Trans>Send {amount}.</Trans>
    }
    case 'other':
      return <Trans>Call a contract this wallet does not know.</Trans>
  }
}

import { createInviteLink } from '@bank/api-schema'
import { Card, CopyText, SectionTitle } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Address, getAddress } from 'viem'
import { getMeInfoQuery } from '../../api/queries.ts'
import { useMemberAddress } from '../../components/addresses/useMemberAddress.ts'
import { SignedOut } from '../../components/notices/SignedOut.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { SolvencyFooter } from '../../components/SolvencyFooter.tsx'
import { ShareText } from '../../components/sharing/ShareText.tsx'
import { unitSymbol } from '../../i18n/branding.ts'
import { Link } from '../../routing/Link.tsx'
import { toast } from '../../toasts/toast.ts'
import { QrCard } from './QrCard.tsx'
import { RewardFacts } from './RewardFacts.tsx'

/** The member's invite code, link and QR code. */
export function InvitationPage() {
  const address = useMemberAddress()
  return (
    <>
      <PageTitle next={address && { to: '/Invitation/my', name: <Trans>My invitations</Trans> }}>
        <Trans>Invite friends</Trans>
      </PageTitle>
      {address ? (
        <Invitation address={getAddress(address)} />
      ) : (
        <SignedOut title={<Trans>Your invitation</Trans>}>
          <Trans>
            Your invite code is your wallet address. Connect a wallet to get your link and QR code.
          </Trans>
        </SignedOut>
      )}
      <SolvencyFooter />
    </>
  )
}

function Invitation({ address }: { readonly address: Address }) {
  const { t } = useLingui()
  const link = createInviteLink(location.origin, address)
  return (
    <>
      <SuspendedInviter address={address} />
      <QrCard link={link} address={address} />
      <Card className="mt-3 grid gap-3">
        <LongCopy
          name={t`Your invite code`}
          hint={t`It is your wallet address. It gives no access to your money.`}
          text={address}
          label={t`Copy the invite code`}
          shareLabel={t`Share the invite code`}
        />
        <LongCopy
          name={t`Your invite link`}
          hint={t`It opens this app with your code filled in.`}
          text={link}
          label={t`Copy the invite link`}
          shareLabel={t`Share the invite link`}
        />
      </Card>
      <SectionTitle>
        <Trans>Invitation rewards</Trans>
      </SectionTitle>
      <Card>
        <RewardFacts />
        <ul className="grid gap-3 text-small text-ink-2">
          <li>
            <Trans>
              Members who register with your code stay in your team permanently. When they earn interest, you
              may receive a reward on top; theirs is not reduced.
            </Trans>
          </li>
          <li>
            <Trans>
              It is counted day by day on their interest, not on money brought in, and credited to your
              available {unitSymbol} when the day is settled.
            </Trans>
          </li>
          <li>
            <Trans>
              Rewards are paid only from the platform’s earnings of that day, up to a fixed share, and never
              from deposits. On a day without earnings there are none.
            </Trans>
          </li>
          <li>
            <Trans>
              Members at qualifying levels also share a{' '}
              <Link to="/bonus" className="font-medium text-accent underline underline-offset-2">
                bonus pool
              </Link>{' '}
              funded by exchange fees; its page shows its balance and the next distribution.
            </Trans>
          </li>
          <li>
            <Trans>Inviting is free, and members do not have to stake.</Trans>
          </li>
        </ul>
      </Card>
    </>
  )
}

function LongCopy({
  name,
  hint,
  text,
  label,
  shareLabel,
}: {
  readonly name: string
  readonly hint: string
  readonly text: string
  readonly label: string
  readonly shareLabel: string
}) {
  return (
    <div>
      <p className="text-small font-medium">{name}</p>
      <CopyText text={text} label={label} onFailed={() => toast.error('copyFailed')}>
        <span className="break-all">{text}</span>
      </CopyText>
      <p className="text-caption text-ink-3">{hint}</p>
      <div className="mt-1 empty:hidden">
        <ShareText readText={() => text}>{shareLabel}</ShareText>
      </div>
    </div>
  )
}

/** Warns a suspended member that their code is rejected. */
function SuspendedInviter({ address }: { readonly address: string }) {
  const { data: me } = useQuery(getMeInfoQuery(address))
  if (!me?.banned) return null
  return (
    <p role="status" className="mb-3 rounded-box bg-warn-soft px-4 py-3 text-small text-warn">
      <Trans>
        This account is suspended. No one can register with its code until the suspension is lifted.
      </Trans>
    </p>
  )
}

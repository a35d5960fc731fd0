import type { CallResult } from '@bank/api-schema'
import {
  findFreeze,
  listComingChanges,
  listPartnerApps,
  listPrivatePools,
  openWithdrawalsMaximum,
  type ReviewTime,
} from '@bank/bank'
import { formatRatio, toDecimal } from '@bank/money'
import type { ApiContext } from './addCall.ts'
import type { ApiSettings } from './environment/apiSettings.ts'
import { listAppCentre } from './listAppCentre.ts'

type Installation = CallResult<'queryConfig'>

/** The amounts of a private transfer while no pool is synced, in BNB. */
const plannedAmounts = ['0.1', '1', '10', '100']

/** Describes this installation for clients; no secrets, and of the demo only its wallet's settings. */
export async function describeInstallation(
  { bank, settings }: ApiContext,
  readReviewTime: () => Promise<ReviewTime | null>,
): Promise<Installation> {
  const [parameters, freeze, comingChanges, reviewTime, partnerApps, pools] = await Promise.all([
    bank.getParameters(),
    findFreeze(bank.database),
    listComingChanges(bank),
    readReviewTime(),
    listPartnerApps(bank),
    listPrivatePools(bank),
  ])
  const chains = settings.chains.map(describeChain)
  const mixingAmounts = [...new Set(pools.filter(({ isFollowed }) => isFollowed).map(({ amount }) => amount))]
  return {
    mode: settings.mode,
    productName: settings.productName,
    unitSymbol: settings.unitSymbol,
    contact: settings.contact,
    signInChainId: settings.homeChainId,
    chains,
    contracts: {
      vault: settings.vaultAddress,
      usdt: settings.usdtAddress,
      usdtDecimals: settings.usdtDecimals,
    },
    limits: {
      minimumExchangeAmount: parameters.exchangeMinimum,
      minimumWithdrawalAmount: toDecimal(parameters.withdrawalMinimum),
      automaticWithdrawalAmount: toDecimal(parameters.withdrawalAutoPerMember),
      withdrawalToOwnWalletOnly: true,
      maximumOpenWithdrawals: openWithdrawalsMaximum,
      minimumStakeAmount: toDecimal(parameters.stakeMinimum),
      mixingAmounts: mixingAmounts.length > 0 ? mixingAmounts : plannedAmounts,
      maximumDecimals: 6,
    },
    rewards: describeRewards(parameters.earning),
    crossChain: describeCrossChain(settings),
    frozenTime: freeze?.frozenAt.getTime() ?? null,
    comingChanges,
    reviewTime,
    appCentre: listAppCentre(settings, partnerApps),
    demo: settings.demo && { ...settings.demo, passesTime: settings.demoControlUrl !== undefined },
  }
}

type Earning = Awaited<ReturnType<ApiContext['bank']['getParameters']>>['earning']

function describeRewards({ recommendRate, levels, teamBudgetRatio }: Earning): Installation['rewards'] {
  return {
    recommendRate: formatRatio(recommendRate),
    levels: levels.map(({ level, rate }) => ({ level, communityRate: formatRatio(rate) })),
    revenueRatio: formatRatio(teamBudgetRatio),
  }
}

/** Only chains with our own RPC: a transfer that we cannot see arrive is not offered. */
function describeCrossChain({ crossChain, chains }: ApiSettings): Installation['crossChain'] {
  if (crossChain === null) return null
  return {
    originChainId: crossChain.originChainId,
    settlements: [...crossChain.settlements]
      .filter(([chainId]) => chains.some((chain) => chain.chainId === chainId))
      .flatMap(([chainId, addresses]) => addresses.map((address) => ({ chainId, address }))),
    resetFirstTokens: [...crossChain.resetFirstTokens],
    integratorId: crossChain.integratorId,
  }
}

function describeChain(chain: ApiSettings['chains'][number]): Installation['chains'][number] {
  return {
    chainId: chain.chainId,
    chainName: chain.name,
    rpcUrls: [...chain.publicRpcUrls],
    nativeCurrency: chain.nativeCurrency,
    blockExplorerUrls: [...chain.explorerUrls],
  }
}

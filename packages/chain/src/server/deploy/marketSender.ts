import { type Abi, type Address, getContractAddress } from 'viem'
import { waitForReceipt } from '../../waitForReceipt.ts'
import { type AaveArtifact, linkAaveArtifact } from './aaveArtifact.ts'
import type { AaveMarketOptions, AaveReserveOptions } from './aaveMarketOptions.ts'
import { readArtifact } from './readArtifact.ts'

export type Deployed = { readonly address: Address; readonly abi: Abi }
/** Deploys contracts of one market and calls them, one transaction after the other. */
export type MarketSender = {
  deploy(path: string, parameters: readonly unknown[]): Promise<Deployed>
  deployLibrary(name: string): Promise<void>
  deployOurs(name: 'LocalPriceFeed', parameters: readonly unknown[]): Promise<Address>
  write(contract: Deployed, functionName: string, parameters: readonly unknown[]): Promise<void>
}

/** Creates the sender of a market whose artifacts `read` finds by their path. */
export async function createMarketSender(
  { walletClient, publicClient }: AaveMarketOptions,
  read: (path: string) => Promise<AaveArtifact>,
): Promise<MarketSender> {
  const libraries = new Map<string, Address>()
  const from = walletClient.account.address
  let nonce = await publicClient.getTransactionCount({ address: from, blockTag: 'pending' })

  async function confirm(hash: `0x${string}`, what: string): Promise<void> {
    nonce += 1
    const receipt = await waitForReceipt(publicClient, hash)
    if (receipt.status !== 'success') throw new Error(`Aave market: ${what} reverted in ${hash}`)
  }

  async function deployCode(
    what: string,
    code: { abi: Abi; bytecode: `0x${string}` },
    args: readonly unknown[],
  ) {
    const address = getContractAddress({ from, nonce: BigInt(nonce) })
    await confirm(await walletClient.deployContract({ ...code, args, nonce }), what)
    return address
  }

  const sender: MarketSender = {
    async deploy(path, parameters) {
      const artifact = await read(path)
      const code = { abi: artifact.abi, bytecode: linkAaveArtifact(artifact, libraries) }
      return { address: await deployCode(artifact.contractName, code, parameters), abi: artifact.abi }
    },
    async deployLibrary(name) {
      libraries.set(name, (await sender.deploy(`protocol/libraries/logic/${name}`, [])).address)
    },
    async deployOurs(name, parameters) {
      return deployCode(name, await readArtifact(name), parameters)
    },
    async write({ address, abi }, functionName, args) {
      await confirm(
        await walletClient.writeContract({ address, abi, functionName, args, nonce }),
        functionName,
      )
    },
  }
  return sender
}

/** Deploys one price feed for each reserve. */
export async function deployPriceFeeds(
  sender: MarketSender,
  reserves: readonly AaveReserveOptions[],
): Promise<Address[]> {
  const priceFeeds: Address[] = []
  for (const { priceUsd } of reserves) priceFeeds.push(await sender.deployOurs('LocalPriceFeed', [priceUsd]))
  return priceFeeds
}

/** Sets limits of borrowing, borrowing itself and the reserve factor of each listed reserve. */
export async function configureReserves(
  sender: MarketSender,
  configurator: Deployed,
  reserves: readonly AaveReserveOptions[],
): Promise<void> {
  for (const { token, collateral, borrowable, reserveFactorBps } of reserves) {
    if (collateral !== undefined) {
      const { loanToValueBps, liquidationThresholdBps, liquidationBonusBps } = collateral
      await sender.write(configurator, 'configureReserveAsCollateral', [
        token,
        BigInt(loanToValueBps),
        BigInt(liquidationThresholdBps),
        BigInt(liquidationBonusBps),
      ])
    }
    if (borrowable) await sender.write(configurator, 'setReserveBorrowing', [token, true])
    await sender.write(configurator, 'setReserveFactor', [token, BigInt(reserveFactorBps)])
  }
}

import { createCrossConfig } from '../../crosschain/config/createCrossConfig.ts'
import type { CrossContracts } from '../../crosschain/config/deployCrossChain.ts'
import { type CrossParts, startCrossParts } from '../../crosschain/startCrossParts.ts'
import { getCompileCacheFolder } from '../../processes/getCompileCacheFolder.ts'
import type { ByChain } from '../chains/startChains.ts'
import type { ServersOptions } from './servers.ts'
import { toProgramFile } from './toProgramFile.ts'

/** Starts what carries transfers between the demo's chains. */
export function startCrossChain(
  options: ServersOptions,
  contracts: ByChain<CrossContracts>,
): Promise<CrossParts> {
  const { keys, ports, rpcUrls, settings } = options
  return startCrossParts({
    root: options.root,
    program: toProgramFile(settings, 'devnet/src/crosschain/main.ts'),
    folder: settings.dataDir,
    recordFolder: options.recordFolder,
    config: createCrossConfig({
      contracts,
      rpcUrls: { 56: rpcUrls[56][0], 1: rpcUrls[1][0], 137: rpcUrls[137][0] },
      explorerUrl: options.explorerUrl,
      relayer: keys.getRoleAccount('crossRelayer').address,
    }),
    ports: {
      service: ports.crossService,
      serviceControl: ports.crossServiceControl,
      relayer: ports.crossRelayer,
      dataworker: ports.crossDataworker,
    },
    relayerKey: keys.getPrivateKey('crossRelayer'),
    dataworkerKey: keys.getPrivateKey('crossDataworker'),
    environment: { NODE_COMPILE_CACHE: getCompileCacheFolder(settings.dataDir) },
    onWarning: options.onWarning,
    onStopRequest: options.onStopRequest,
    signal: options.signal,
  })
}

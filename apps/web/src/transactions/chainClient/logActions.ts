export { getContractEvents, getLogs } from 'viem/actions'

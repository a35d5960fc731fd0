#!/usr/bin/env node
// SPDX-License-Identifier: GPL-3.0-or-later
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const usage = `Checks a proof of solvency on its own: one file, no packages, node 20 or newer.

  node verifySolvency.mjs proof.json                     leaf and path lead to the root in the file
  node verifySolvency.mjs proof.json RPC_URL [CONTRACT]  and that root stands on chain, covered by the vault

Exit code 0: yes; 1: no; 2: called wrongly. What is proved: your amounts are counted in the liabilities that the
bank attested. It does not prove that everybody's are; the more members check, the surer that is.`

const maximumSum = 2n ** 63n - 1n
const kinds = ['usdt', 'gusd', 'staked', 'pendingWithdrawal', 'interest']

const say = (line) => process.stdout.write(`${line}\n`)

class Refused extends Error {}
const refuse = (reason) => {
  throw new Refused(reason)
}
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest()
const tag = (name) => Buffer.from(`solvency:${name}/v1`, 'ascii')

/** Whole micro-units: no sign, no leading zero, below 2^63. Anything else could hide a debt. */
function readSum(value, name) {
  if (typeof value !== 'string' || !/^(0|[1-9][0-9]{0,18})$/.test(value)) refuse(`${name} is no amount`)
  const sum = BigInt(value)
  return sum <= maximumSum ? sum : refuse(`${name} is too large`)
}

function readHex(value, bytes, name) {
  if (typeof value !== 'string' || !new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`).test(value))
    refuse(`${name} is not ${bytes} bytes`)
  return Buffer.from(value.slice(2), 'hex')
}

function writeSum(sum) {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(sum)
  return bytes
}

const add = (one, other) => (one + other <= maximumSum ? one + other : refuse('a sum is too large'))

/** The member's own node: a hash over salt, address and amounts, and their sum. */
function readLeaf(leaf) {
  if (typeof leaf !== 'object' || leaf === null) refuse('there is no leaf')
  const amounts = kinds.map((kind) => readSum(leaf[kind], kind))
  const salt = readHex(leaf.salt, 32, 'the salt')
  const address = readHex(leaf.address, 20, 'the address')
  return {
    hash: sha256(tag('leaf'), salt, address, ...amounts.map(writeSum)),
    sum: amounts.reduce(add, 0n),
  }
}

/** A parent's hash covers both hashes and both sums, so that no sum on the way can be another one. */
function climb(node, step, index) {
  const sibling = {
    hash: readHex(step?.hash, 32, `hash ${index + 1} of the path`),
    sum: readSum(step?.sum, `sum ${index + 1} of the path`),
  }
  if (step.side !== 'left' && step.side !== 'right') refuse(`step ${index + 1} of the path has no side`)
  const [left, right] = step.side === 'left' ? [sibling, node] : [node, sibling]
  return {
    hash: sha256(tag('node'), left.hash, writeSum(left.sum), right.hash, writeSum(right.sum)),
    sum: add(left.sum, right.sum),
  }
}

function checkProof(proof) {
  if (typeof proof !== 'object' || proof === null || proof.version !== 1)
    refuse('this is no proof of version 1')
  if (!Array.isArray(proof.path) || proof.path.length > 63) refuse('the path is missing or too long')
  const leaf = readLeaf(proof.leaf)
  const top = proof.path.reduce(climb, leaf)
  const root = readHex(proof.root, 32, 'the root')
  if (!top.hash.equals(root)) refuse('leaf and path do not lead to the root')
  if (top.sum !== readSum(proof.liabilities, 'liabilities'))
    refuse('the sums do not add up to the liabilities')
  return { amount: leaf.sum, liabilities: top.sum, root: root.toString('hex') }
}

async function ask(url, method, params) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await response.json()
  if (error || result === undefined || result === null)
    refuse(`the chain did not answer ${method}: ${error?.message ?? ''}`)
  return result
}

const latestSelector = '0x52bfe789'
const microUnitSelector = '0xdf82c037'
const attestedTopic = '0x40909b2090253bf54a7e30da2bf92a2830438a6c767023d5482ffbc3ea96921b'
const fields = [
  ...['root', 'liabilities', 'bookedDeposits', 'bookedPayouts', 'idle', 'supplied', 'withdrawable'],
  ...['totalDeposited', 'totalPaidOut', 'number', 'snapshotTime', 'time', 'blockNumber'],
]

function decodeRecord(words) {
  if (!new RegExp(`^0x[0-9a-f]{${fields.length * 64}}$`).test(words))
    refuse('the contract is no attestation contract')
  const word = (index) => words.slice(2 + 64 * index, 66 + 64 * index)
  return Object.fromEntries(
    fields.map((field, index) => [field, index === 0 ? word(0) : BigInt(`0x${word(index)}`)]),
  )
}

/** The record of this root: the newest one, or one in the history of the block that the proof names. */
async function findRecord(url, contract, proof, root) {
  const newest = decodeRecord(await ask(url, 'eth_call', [{ to: contract, data: latestSelector }, 'latest']))
  if (newest.root === root) return newest
  const block = `0x${readSum(proof.blockNumber, 'the block').toString(16)}`
  const filter = {
    address: contract,
    fromBlock: block,
    toBlock: block,
    topics: [attestedTopic, null, `0x${root}`],
  }
  const [log] = await ask(url, 'eth_getLogs', [filter])
  if (log === undefined || log.address.toLowerCase() !== contract.toLowerCase())
    refuse('the root is not on chain')
  return decodeRecord(log.data)
}

async function checkChain(url, contract, proof, checked) {
  readHex(contract, 20, 'the contract')
  if (BigInt(await ask(url, 'eth_chainId', [])) !== BigInt(proof.chainId))
    refuse('this RPC is of another chain')
  const record = await findRecord(url, contract, proof, checked.root)
  if (record.root !== checked.root) refuse('the record on chain is of another root')
  if (record.liabilities !== checked.liabilities) refuse('the liabilities on chain are other ones')
  const unit = BigInt(await ask(url, 'eth_call', [{ to: contract, data: microUnitSelector }, 'latest']))
  const uncredited = record.totalDeposited - record.bookedDeposits * unit
  const inTransit = record.totalPaidOut - record.bookedPayouts * unit
  return { ...record, assets: (record.idle + record.supplied - uncredited + inTransit) / unit }
}

const usdt = (micro) => `${micro / 1_000_000n}.${String(micro % 1_000_000n).padStart(6, '0')} USDT`

async function main([file, url, contract]) {
  if (file === undefined) {
    say(usage)
    return 2
  }
  try {
    const proof = JSON.parse(readFileSync(file, 'utf8'))
    const checked = checkProof(proof)
    const counted = `${usdt(checked.amount)} of ${proof.leaf.address} are counted in ${usdt(checked.liabilities)} owed.`
    if (url === undefined) {
      say(`YES: ${counted}`)
      say(`Root 0x${checked.root}. Whether it stands on chain was not asked; name an RPC address to ask.`)
      return 0
    }
    say(`By the file itself ${counted}`)
    say(`Root 0x${checked.root}`)
    if (contract === undefined) say(`The contract is the one the file names: ${proof.contract}. Compare it.`)
    const record = await checkChain(url, contract ?? proof.contract, proof, checked)
    const where = `attestation ${record.number} in block ${record.blockNumber}`
    const covers = record.assets >= record.liabilities
    say(`The vault held ${usdt(record.assets)} against it, which ${covers ? 'covers' : 'DOES NOT COVER'} it.`)
    say(
      covers
        ? `YES: this root is on chain, ${where}.`
        : `NO: this root is on chain, ${where}, and not covered.`,
    )
    return covers ? 0 : 1
  } catch (error) {
    say(`NO: ${error instanceof Error ? error.message : error}`)
    return 1
  }
}

process.exitCode = await main(process.argv.slice(2))

/// <reference path="../wasmcurves.d.ts" />
import { fieldOrder } from '../fieldOrder.ts'
import { poseidonConstants } from './poseidonConstants.ts'

/** Hashes one to three numbers of BN254's scalar field. Throws RangeError for a negative number, and for more of them. */
export type PoseidonHash = (inputs: readonly bigint[]) => bigint

/** The module's arithmetic on numbers in Montgomery form, each given by its address. */
type Field = Readonly<
  Record<'frm_add' | 'frm_mul', (one: number, other: number, result: number) => void> &
    Record<'frm_square' | 'frm_toMontgomery' | 'frm_fromMontgomery', (from: number, result: number) => void>
>

/** The constants of a width: the address of those that the rounds add, that of the matrix, and the number of partial rounds. */
type Rounds = { readonly added: number; readonly matrix: number; readonly partial: number }

/** The part of WebAssembly that is used here; the types of Node lack it. */
type WasmGlobal = {
  readonly WebAssembly: {
    readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer }
    instantiate(
      code: Uint8Array<ArrayBuffer>,
      imports: { readonly env: { readonly memory: unknown } },
    ): Promise<{ readonly instance: { readonly exports: unknown } }>
  }
}

/** Addresses of what a hash computes with. */
type Space = { readonly state: number; readonly mixed: number; readonly term: number }

const numberBytes = 32
const fullRounds = 8
const partialRounds = [56, 57, 56] as const
/** A hash of three inputs mixes four numbers. */
const mostNumbers = 4
/** Memory that the module asks for, in pages of 64 KiB. */
const memoryPages = 25

/**
 * Poseidon by WebAssembly, several times as fast as with BigInt. Rejects where there is no WebAssembly, and where a page's
 * policy refuses it.
 */
export async function createFastPoseidon(): Promise<PoseidonHash> {
  const { code } = await import('wasmcurves/build/bn128_wasm.js')
  const { WebAssembly: wasm } = globalThis as unknown as WasmGlobal
  const memory = new wasm.Memory({ initial: memoryPages })
  const { instance } = await wasm.instantiate(decodeBase64(code), { env: { memory } })
  const field = instance.exports as Field
  const view = new DataView(memory.buffer)
  // The module's first word is the address at which its own data ends.
  let end = view.getUint32(0, true)
  const reserve = (numbers: number): number => {
    end += numbers * numberBytes
    return end - numbers * numberBytes
  }
  const widths = poseidonConstants.map((text, index): Rounds => {
    const constants = decodeBase64(text)
    const added = reserve(constants.length / numberBytes)
    writeConstants(field, view, { constants, address: added })
    const partial = partialRounds[index] ?? 0
    return { added, partial, matrix: added + (index + 2) * (fullRounds + partial) * numberBytes }
  })
  const space = { state: reserve(mostNumbers), mixed: reserve(mostNumbers), term: reserve(1) }
  return (inputs) => {
    const rounds = widths[inputs.length - 1]
    if (rounds === undefined || inputs.some((input) => input < 0n))
      throw new RangeError('Poseidon hashes one to three numbers, none of them negative.')
    for (const [index, input] of [0n, ...inputs].entries()) {
      const place = space.state + index * numberBytes
      writeNumber(view, place, input % fieldOrder)
      field.frm_toMontgomery(place, place)
    }
    const result = permute(field, rounds, { ...space, width: inputs.length + 1 })
    field.frm_fromMontgomery(result, result)
    return readNumber(view, result)
  }
}

/** Adds, raises and mixes in each round; returns the address of the first number. */
function permute(
  field: Field,
  { added, matrix, partial }: Rounds,
  { width, ...space }: Space & { width: number },
): number {
  let { state, mixed } = space
  for (let round = 0; round < fullRounds + partial; round += 1) {
    const isFull = round < fullRounds / 2 || round >= fullRounds / 2 + partial
    for (let index = 0; index < width; index += 1) {
      const place = state + index * numberBytes
      field.frm_add(place, added + (round * width + index) * numberBytes, place)
      if (isFull || index === 0) raise(field, place, space.term)
    }
    for (let row = 0; row < width; row += 1) {
      const sum = mixed + row * numberBytes
      const factors = matrix + row * width * numberBytes
      field.frm_mul(factors, state, sum)
      for (let offset = numberBytes; offset < width * numberBytes; offset += numberBytes) {
        field.frm_mul(factors + offset, state + offset, space.term)
        field.frm_add(sum, space.term, sum)
      }
    }
    ;[state, mixed] = [mixed, state]
  }
  return state
}

/** Raises a number to its fifth power. */
function raise(field: Field, place: number, term: number): void {
  field.frm_square(place, term)
  field.frm_square(term, term)
  field.frm_mul(place, term, place)
}

function writeConstants(
  field: Field,
  view: DataView,
  { constants, address }: { readonly constants: Uint8Array; readonly address: number },
): void {
  for (let offset = 0; offset < constants.length; offset += numberBytes) {
    // The module reads numbers low byte first.
    const number = constants.slice(offset, offset + numberBytes).reverse()
    new Uint8Array(view.buffer).set(number, address + offset)
    field.frm_toMontgomery(address + offset, address + offset)
  }
}

function writeNumber(view: DataView, address: number, number: bigint): void {
  for (let word = 0; word < 4; word += 1)
    view.setBigUint64(address + 8 * word, BigInt.asUintN(64, number >> BigInt(64 * word)), true)
}

function readNumber(view: DataView, address: number): bigint {
  return [3, 2, 1, 0].reduce((sum, word) => (sum << 64n) | view.getBigUint64(address + 8 * word, true), 0n)
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

import { createSeedMessage } from '@bank/privacy'
import type { TypedDataDefinition } from 'viem'
import { expect, test } from 'vitest'
import { readTypedText } from './readTypedText.ts'

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

test('default: the key of private transfers is read into its purpose, its pool and its warning', () => {
  const message = createSeedMessage(account)
  expect(message.version === 1 && readTypedText(message.typed)).toEqual({
    primaryType: 'PrivateTransferKey',
    domain: [
      { name: 'name', value: 'Private transfer' },
      { name: 'version', value: '1' },
      { name: 'chainId', value: '56' },
    ],
    message: [
      { name: 'account', value: account },
      {
        name: 'warning',
        value: expect.stringMatching(/^This signature is the key to the private transfers of this account\./),
      },
    ],
  })
})

test('behavior: fields have the order of their type, nested ones and lists with all their parts', () => {
  const typed = {
    domain: {},
    types: {
      Order: [
        { name: 'amount', type: 'uint256' },
        { name: 'legs', type: 'Leg[]' },
      ],
      Leg: [
        { name: 'to', type: 'address' },
        { name: 'part', type: 'uint8' },
      ],
    },
    primaryType: 'Order',
    message: {
      legs: [
        { part: 1, to: account },
        { part: 2, to: account },
      ],
      amount: '7',
    },
  } as unknown as TypedDataDefinition
  expect(readTypedText(typed).message.map(({ name, value }) => `${name} ${value}`)).toEqual([
    'amount 7',
    `legs.1.to ${account}`,
    'legs.1.part 1',
    `legs.2.to ${account}`,
    'legs.2.part 2',
  ])
})

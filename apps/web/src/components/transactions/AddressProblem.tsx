import { Trans } from '@lingui/react/macro'

/** The rule that a typed receiver breaks, whatever is sent to it. */
export function AddressProblem({ problem }: { readonly problem: 'malformed' | 'wrongChecksum' | 'zero' }) {
  switch (problem) {
    case 'malformed':
      return <Trans>An address is 0x and 40 digits or letters a to f. This is not one.</Trans>
    case 'wrongChecksum':
      return (
        <Trans>The capital letters of this address do not fit: a character is wrong. Copy it again.</Trans>
      )
    case 'zero':
      return <Trans>Tokens sent to the zero address are lost. Enter another address.</Trans>
  }
}

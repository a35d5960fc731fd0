/** A part of the app with a catalogue of its own, as `lingui.config.ts` names it. */
export type TextPart =
  | 'addressBook'
  | 'cross'
  | 'earning'
  | 'help'
  | 'homeFoot'
  | 'invitation'
  | 'memberHome'
  | 'membership'
  | 'mixing'
  | 'my'
  | 'seldom'
  | 'security'
  | 'solvency'
  | 'team'
  | 'transfer'
  | 'transactions'

const pagesWithTransactions: ReadonlySet<string> = new Set<TextPart>(['cross', 'mixing', 'my', 'solvency'])

/** Lists the catalogues that the pages of a part need: its own, and that of the components it shares with others. */
export const listTextParts = <Part extends string>(part: Part): readonly (Part | 'transactions')[] =>
  pagesWithTransactions.has(part) ? [part, 'transactions'] : [part]

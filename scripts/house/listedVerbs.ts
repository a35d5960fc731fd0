/** The verbs that a function's name begins with; CONTRIBUTING.md says what each of them means. */
const verbs = `
  get find list read create open start stop parse format validate verify assert compute classify evaluate
  request approve reject cancel credit debit hold release settle reverse post insert update delete sync watch
  poll retry send sign broadcast render use is has can to from
`

/** Acts that the API names itself. */
const acts = 'exchange stake redeem withdraw recharge register pledge deposit transfer'

/** Verbs of the field that say something none of the first list says. */
const technicalVerbs = `
  add remove set clear reset run load save write fetch serve listen connect disconnect dispatch subscribe notify
  announce close encode decode encrypt decrypt hash derive prove escape compress compile deploy migrate seed fund
  lock lease try with apply confirm submit publish claim resume pause restore reconcile resolve choose merge map
  filter sort group split join count sum round mul div reduce compare describe measure estimate quote import
  check export copy move wait schedule on mark prefetch prerender preload reply share propose scan
`

export const listedVerbs: ReadonlySet<string> = new Set(
  [verbs, acts, technicalVerbs].flatMap((words) => words.trim().split(/\s+/)),
)

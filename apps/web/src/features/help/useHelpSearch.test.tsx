import { beforeEach, expect, test } from 'vitest'
import { showMatches, toWords } from './useHelpSearch.ts'

let container: HTMLElement
beforeEach(() => {
  container = document.createElement('div')
  for (const text of [
    'Withdrawing: the first one is reviewed. Fee 0.00%',
    'Exchange: fee 0.10%',
    '提现：首次提现需审核',
  ]) {
    const section = document.createElement('section')
    section.textContent = text
    container.append(section)
  }
})
const search = (text: string) => {
  const found = showMatches(container, toWords(text))
  const shown = [...container.children].flatMap((section, index) =>
    section instanceof HTMLElement && !section.hidden ? [index] : [],
  )
  expect(shown).toHaveLength(found)
  return shown
}

test('default: sections with every word are shown, in any letter case and order, figures included', () => {
  expect(search('FEE')).toEqual([0, 1])
  expect(search('fee review')).toEqual([0])
  expect(search('0.10%')).toEqual([1])
  expect(search('审核')).toEqual([2])
})

test('behavior: full-width letters are found, nothing matches nothing, and an empty text shows all again', () => {
  expect(search('ｆｅｅ')).toEqual([0, 1])
  expect(search('mortgage')).toEqual([])
  expect(search('  ')).toEqual([0, 1, 2])
})

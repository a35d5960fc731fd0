import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadErrorSentences } from '@bank/api-schema'
import { beforeAll, describe, expect, it } from 'vitest'
import { productName, unitSymbol } from './branding.ts'
import { isWrittenWith } from './isWrittenWith.ts'
import { type LanguageCode, languages } from './languages.ts'

type Message = { readonly id: string; readonly text: string }

const folder = join(import.meta.dirname, 'catalogues')

/**
 * Reads the messages of a language, those of Home and those of every part; lines of a long one are joined.
 */
function readMessages(code: string): Message[] {
  const file = globSync([`${code}.po`, `*/${code}.po`], { cwd: folder })
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
    .replaceAll('"\n"', '')
  const pairs = file.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)
  return Array.from(pairs, ([, id = '', text = '']) => ({ id: readQuoted(id), text: readQuoted(text) }))
}

const readQuoted = (text: string): string => JSON.parse(`"${text}"`)

/** Text that only the screen uses: placeholders, tags, and the frame of a plural. */
const frame = /\{\w+, plural,|(?:one|other|=\d+) \{|\{\w+\}|<\/?\d+\/?>|[{}#]/g
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+(?=[,}])|<\/?\d+\/?>/g))].sort()
/** Names and units that every language writes alike. */
const names = /\b(USDT|USD|BNB|BSC|MB|QR|CSV|JSON|RPC|UTC|Aave|V3|CODE|No|OK|A|s)\b/g
const cjk = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]'
const endsSentence = /[.。?？!！]$/

/** Words that a glossary rules out: another language’s, another region’s, or a second one for the same thing. */
const avoided: Readonly<Record<LanguageCode, RegExp>> = {
  zh_CN:
    /你|(?<!钱包)用户(?!名|资产)|帐|登陆|网络费(?!率)|接收地址|询价|本行|(?<!非)银行|直推|下方|承诺(?!值)|偿付|售罄|叶子|未扣除|未发送任何|(?<!银行)存款(?!保险)|年化收益/,
  zh_TW:
    /你|網絡|登錄|信息|賬|充值|提現|加載|保存|二維碼|哈希|用戶(?!資產)|服務器|默認|牌照|簽章|數據|校驗|接收地址|網路費|本地鏈|鏈接|軟件|程序|本行|(?<!非)銀行|直推|下方|承諾(?!值)|償付|售罄|葉子|密鑰|(?<!銀行)存款(?!保險)|年化收益|發售|帳務|稍後重試/,
  en: /\b(center|color|favor|canceled|licenses?|behavior|catalog|nobody|whoever|promised?|leaf|share-outs?|by hand|goes? on|lives here)\b|stand here|the house/i,
  ja: /あなた|当社|当方|決算|当座|サインイン|ブラウザ(?!ー)|無作為|金融商品|使用許可|転送サービス|約束|当行|銀行|支払い能力|完売|金庫|運営側|着金|隠れみの|取り戻|葉/,
  ko: /수신자|검토|팀 구성원|고객 지원|전송[는를가]|부채|받는 사람[가는를와]|이\(가\)|[을은]\(|\(으\)|\(이\)|과\(와\)|\{\w+\}(은|는|이|가|을|를|으로|로)[ .,]|저희|은행|약속|품절|매진|지급 능력|금고|환불|[가-힣]하세요/,
}

const english = new Map(readMessages('en').map(({ id, text }) => [id, text]))
const englishOf = (id: string): string => english.get(id) ?? ''

describe.each(languages.map(({ code }) => code))('catalogue %s', (code) => {
  const messages = readMessages(code)
  let sentences: Message[]
  beforeAll(async () => {
    const { codes, messages } = await loadErrorSentences(code)
    sentences = Object.entries({ ...codes, ...messages }).map(([id, text]) => ({ id, text }))
  })
  const listSaid = () => [...messages, ...sentences]

  it('default: every message is written, and no language has one more', () => {
    expect(messages.length).toBeGreaterThan(200)
    expect(messages.filter(({ text }) => text === '')).toEqual([])
    expect(new Set(messages.map(({ id }) => id))).toEqual(new Set(english.keys()))
  })

  it('behavior: one message has one translation everywhere', () => {
    const texts = new Map(messages.map(({ id, text }) => [id, text]))
    for (const { id, text } of messages) expect(text, id).toBe(texts.get(id))
  })

  it('behavior: the names of the product and of its unit come from the configuration, never from a message', () => {
    const named = messages.filter(({ id, text }) =>
      [productName, unitSymbol].some((name) => `${id} ${text}`.includes(name)),
    )
    expect(named).toEqual([])
  })

  it('behavior: it has every figure and name of the English', () => {
    for (const { id, text } of messages) expect(placeholders(text), id).toEqual(placeholders(englishOf(id)))
  })

  it('behavior: counts as its language counts', () => {
    const forms = code === 'en' ? ['one', 'other'] : ['other']
    for (const { id, text } of messages.filter(({ id }) => englishOf(id).includes(', plural,'))) {
      const found = Array.from(text.matchAll(/(?:^|[ }])(\w+) \{/g), ([, form]) => form)
      expect(found, id).toEqual(forms)
      expect(text, id).toMatch(/^[^{}]*\{\w+, plural, .*#.*\}[^{}]*$/)
    }
  })

  it('behavior: nothing is left in English but names', () => {
    const same = messages.filter(({ id, text }) => {
      const rest = (said: string) => said.replace(frame, ' ').replace(names, ' ')
      return code !== 'en' && rest(text) === rest(englishOf(id)) && /\p{L}/u.test(rest(text))
    })
    expect(same).toEqual([])
  })

  it('behavior: it is written with the characters of its readers', () => {
    const foreign = listSaid().flatMap(({ id, text }) =>
      [...text]
        .filter((character) => !isWrittenWith(code, character))
        .map((character) => `${character} ${id}`),
    )
    expect(foreign).toEqual([])
  })

  it('behavior: one word for one concept, and that of the region', () => {
    expect(listSaid().filter(({ text }) => avoided[code].test(text))).toEqual([])
  })

  it('behavior: a sentence in English is a sentence here, with its own full stop', () => {
    const unlike = messages.filter(
      ({ id, text }) => endsSentence.test(englishOf(id)) !== endsSentence.test(text),
    )
    expect(unlike).toEqual([])
  })
})

describe.each(['zh_CN', 'zh_TW', 'ja'])('catalogue %s', (code) => {
  const shown = (figure: string) =>
    readMessages(code).map(({ id, text }) => ({ id, text: text.replace(frame, figure).replace(/ +/g, ' ') }))

  it('behavior: punctuation is that of its script, and no gap separates two of its characters', () => {
    const wrong = new RegExp(`${cjk}[,;:?!.]|[,;?!]${cjk}|${cjk}[()]|[()]${cjk}|${cjk} ${cjk}`, 'u')
    expect(shown('X').filter(({ text }) => wrong.test(text))).toEqual([])
  })

  it('behavior: a Latin word or a figure is spaced from the characters around it', () => {
    const tight = new RegExp(`${cjk}[A-Za-z0-9]|[A-Za-z0-9]${cjk}`, 'u')
    expect(shown('。').filter(({ text }) => tight.test(text))).toEqual([])
  })

  it('behavior: a day ends in a character, and no gap follows it', () => {
    const apart = new RegExp(`\\{(day|since|opened|first|last|date)\\} ${cjk}`, 'u')
    expect(readMessages(code).filter(({ text }) => apart.test(text))).toEqual([])
  })
})

it('behavior: a Japanese sentence has kana, or it is Chinese', () => {
  const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
  const han = /\p{Script=Han}/gu
  const chinese = readMessages('ja').filter(
    ({ text }) => !kana.test(text) && (text.match(han)?.length ?? 0) > 7,
  )
  expect(chinese).toEqual([])
})

it('behavior: characters that differ between national sets are distinguished', () => {
  const who = (character: string) =>
    languages.map(({ code }) => code).filter((code) => isWrittenWith(code, character))
  expect(who('这')).toEqual(['zh_CN'])
  expect(who('這')).toEqual(['zh_TW', 'ja'])
  expect(who('の')).toEqual(['ja'])
  expect(who('의')).toEqual(['ko'])
  expect(who('a')).toHaveLength(5)
})

describe('font', () => {
  const faces = readFileSync(
    new URL('../../../../packages/ui/src/generated/fonts/inter.css', import.meta.url),
    'utf8',
  ).matchAll(/src: url\("(.+)"\)[^}]*?unicode-range: (.+);/g)
  /** Characters of the font subsets that a browser fetches only where one of them appears. */
  const fetchedLater = Array.from(faces, ([, url = '', range = '']) => ({ url, range }))
    .filter(({ url }) => !url.includes('inter-first'))
    .flatMap(({ range }) => range.split(', '))
    .map((span) => span.slice(2).replace(/([0-9A-F]+)/g, (point) => `\\u{${point}}`))

  it('default: the product’s own texts need no second file of Inter', () => {
    expect(fetchedLater.length).toBeGreaterThan(50)
    const later = new RegExp(`[${fetchedLater.join('')}]`, 'u')
    const texts = languages.flatMap(({ code }) => readMessages(code).map(({ text }) => text))
    expect(texts.filter((text) => later.test(text))).toEqual([])
  })
})

import { type AlarmNotice, formatRunbookLink, type NoticedAlarm } from '@bank/bank'

const kindWords: Readonly<Record<NoticedAlarm['kind'], string>> = {
  began: 'began',
  lasts: 'still lasts',
  ended: 'ended',
}
const toIso = (time: number) => new Date(time).toISOString()

/** Formats one line that names what is worst; a message without alarms is a test. */
export function formatSubject({ alarms, moreCount }: AlarmNotice): string {
  const [first] = alarms
  if (first === undefined) return 'Bank: a test of alarms'
  const others = alarms.length - 1 + moreCount
  const line = `Bank: ${first.code} ${kindWords[first.kind]} (${first.severity})`
  return others === 0 ? line : `${line}, and ${others} more`
}

/** Formats a message as text, with a paragraph for each alarm. */
export function formatText(notice: AlarmNotice, runbookUrl: string | undefined): string {
  const { alarms, moreCount, id } = notice
  if (alarms.length === 0)
    return 'This is a test: alarms of the bank arrive here. Nothing is wrong, and nothing has to be done.'
  const paragraphs = alarms.map((alarm) => formatAlarm(alarm, runbookUrl))
  if (moreCount > 0) paragraphs.push(`${moreCount} more: see the console.`)
  return [...paragraphs, `Message ${id}`].join('\n\n')
}

function formatAlarm(alarm: NoticedAlarm, runbookUrl: string | undefined): string {
  const { code, severity, subject, facts, kind, beginTime, endTime } = alarm
  return [
    `${code} ${kindWords[kind]} (${severity}): ${subject}`,
    `since ${toIso(beginTime)}${endTime === null ? '' : `, until ${toIso(endTime)}`}`,
    ...Object.entries(facts).map(([name, value]) => `${name}: ${value}`),
    formatRunbookLink(runbookUrl, code),
  ].join('\n')
}

/** Formats a message as the body of a webhook; `text` is what chat services show. */
export function formatBody(notice: AlarmNotice, runbookUrl: string | undefined): string {
  const { id, createTime, alarms, moreCount } = notice
  const isFiring = alarms.some(({ kind }) => kind !== 'ended')
  return JSON.stringify({
    version: 1,
    id,
    time: toIso(createTime),
    status: alarms.length === 0 ? 'test' : isFiring ? 'firing' : 'resolved',
    text: `${formatSubject(notice)}\n\n${formatText(notice, runbookUrl)}`,
    alarms: alarms.map(({ beginTime, endTime, ...alarm }) => ({
      ...alarm,
      since: toIso(beginTime),
      until: endTime === null ? null : toIso(endTime),
      runbook: formatRunbookLink(runbookUrl, alarm.code),
    })),
    more: moreCount,
  })
}

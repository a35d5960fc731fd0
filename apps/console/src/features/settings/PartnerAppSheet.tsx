import type { ConsoleResult } from '@bank/api-schema/console'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { consoleClient } from '../../api/consoleClient.ts'
import { ProposalSheet } from '../../forms/ProposalSheet.tsx'
import { TextField } from '../../forms/TextField.tsx'

const blank = { name: '', description: '', icon: '', url: '', position: '0' }

/** Proposes a partner app, or a change of one. */
export function PartnerAppSheet({
  app,
  onClose,
}: {
  readonly app: ConsoleResult<'queryPartnerApps'>[number] | null
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [fields, setFields] = useState(
    app ? { ...app, url: app.url ?? '', position: String(app.position) } : blank,
  )
  const set = (name: keyof typeof blank) => (text: string) => setFields({ ...fields, [name]: text })
  const check = () => {
    if (fields.name.trim() === '') return t`Enter a name.`
    if (!/^[a-zA-Z][a-zA-Z0-9-]{0,39}$/.test(fields.icon))
      return t`Enter the name of an icon: letters, digits and hyphens.`
    if (fields.url !== '' && !isSecureUrl(fields.url)) return t`The link must begin with https://.`
    return /^\d{1,4}$/.test(fields.position) ? undefined : t`Enter the position as a whole number.`
  }
  const request = {
    ...(app && { id: app.id }),
    name: fields.name.trim(),
    description: fields.description.trim(),
    icon: fields.icon,
    url: fields.url === '' ? null : fields.url,
    position: Number(fields.position),
  }
  return (
    <ProposalSheet
      onClose={onClose}
      title={app ? <Trans>Propose a change of this app</Trans> : <Trans>Propose a partner app</Trans>}
      description={<Trans>Members see it once another operator has approved.</Trans>}
      check={check}
      request={request}
      call={consoleClient.proposePartnerApp}
    >
      <TextField label={t`Name`} text={fields.name} onText={set('name')} maxLength={60} />
      <TextField
        label={t`Description`}
        text={fields.description}
        onText={set('description')}
        maxLength={200}
      />
      <TextField
        label={t`Link`}
        text={fields.url}
        onText={set('url')}
        type="url"
        maxLength={300}
        hint={t`Leave it empty while the app is not open.`}
      />
      <TextField label={t`Icon`} text={fields.icon} onText={set('icon')} maxLength={40} />
      <TextField label={t`Position`} text={fields.position} onText={set('position')} inputMode="numeric" />
    </ProposalSheet>
  )
}

function isSecureUrl(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}

import { type ReactNode, useId } from 'react'
import { fieldClass } from './TextField.tsx'

/** One of a few, by the browser's own list, which every keyboard and screen reader knows. */
export function SelectField<Key extends string>({
  label,
  chosen,
  onChoose,
  options,
}: {
  readonly label: ReactNode
  readonly chosen: Key
  readonly onChoose: (key: Key) => void
  readonly options: readonly { readonly key: Key; readonly name: string }[]
}) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-medium text-ink-2">
        {label}
      </label>
      <select
        id={id}
        value={chosen}
        onChange={(event) => {
          const option = options.find(({ key }) => key === event.currentTarget.value)
          if (option) onChoose(option.key)
        }}
        className={fieldClass}
      >
        {options.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

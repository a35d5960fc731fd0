import type { BookAsset } from '@bank/money'
import type { ReactNode } from 'react'
import { Moment } from '../components/Moment.tsx'
import { Money } from '../components/Money.tsx'
import { type Column, toTimeText } from './column.ts'

/** A row with a field of this name; null where it is not known yet, which the screen shows as a dash. */
type RowWith<Key extends string, Value> = Readonly<Record<Key, Value | null>>

/** A field of text. */
export const createTextColumn = <Key extends string>(
  key: Key,
  name: string,
  show: (text: string) => ReactNode = (text) => text,
): Column<RowWith<Key, string>> => ({
  key,
  name,
  show: ({ [key]: text }) => (text === null ? '—' : show(text)),
  text: ({ [key]: text }) => text ?? '',
})

/** A number, at the right edge. */
export const createFigureColumn = <Key extends string>(
  key: Key,
  name: string,
  show: (figure: number) => ReactNode = (figure) => figure,
): Column<Readonly<Record<Key, number>>> => ({
  key,
  name,
  isFigure: true,
  show: ({ [key]: figure }) => show(figure),
  text: ({ [key]: figure }) => String(figure),
})

/** An amount with its unit; a download has the decimal alone. */
export const createMoneyColumn = <Key extends string>(
  key: Key,
  name: string,
  asset: BookAsset,
): Column<RowWith<Key, string>> => ({
  ...createTextColumn(key, name, (amount) => <Money amount={amount} asset={asset} />),
  isFigure: true,
})

/** A moment. */
export const createTimeColumn = <Key extends string>(
  key: Key,
  name: string,
): Column<RowWith<Key, number>> => ({
  key,
  name,
  show: ({ [key]: at }) => (at === null ? '—' : <Moment at={at} />),
  text: ({ [key]: at }) => toTimeText(at),
})

/** Buttons of a row, which a download leaves empty. */
export const createActColumn = <Row,>(
  key: string,
  name: string,
  show: (row: Row) => ReactNode,
): Column<Row> => ({ key, name, show, text: () => '' })

/** Fields that only a download has room for. */
export const createFileColumns = <Key extends string>(
  keys: readonly Key[],
): readonly Column<RowWith<Key, string | number | boolean>>[] =>
  keys.map((key) => ({ key, name: '', show: null, text: ({ [key]: field }) => String(field ?? '') }))

import { expect, test } from 'vitest'
import { listAll } from './listAll.ts'

const record = (id: number) => ({ id: `${id}` })

test('default: every page is read, and an entry moved to the next page appears once', async () => {
  const asked: number[] = []
  const all = await listAll(
    ({ pageNo, pageSize }) => {
      asked.push(pageNo)
      // A record added after the first page moves all others by one.
      const from = (pageNo - 1) * pageSize - (pageNo > 1 ? 1 : 0)
      const dataList = Array.from({ length: pageNo === 3 ? 11 : pageSize }, (_, index) =>
        record(from + index),
      )
      return Promise.resolve({ dataList, total: 210 })
    },
    ({ id }) => id,
  )
  expect(asked).toEqual([1, 2, 3])
  expect(all.map(({ id }) => Number(id))).toEqual(Array.from({ length: 210 }, (_, index) => index))
})

test('behavior: an empty page ends it, whatever was promised', async () => {
  expect(await listAll(() => Promise.resolve({ dataList: [], total: 7 }), String)).toEqual([])
})

test('error: an error of the call is passed on', async () => {
  await expect(listAll(() => Promise.reject(new Error('offline')), String)).rejects.toThrow('offline')
})

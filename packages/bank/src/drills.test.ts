import { getTestAddress } from '@bank/chain/testing'
import { rollUpHouse } from '@bank/ledger'
import { describe, expect, test } from 'vitest'
import { openDrillWorld } from '../testing/drills/openDrillWorld.ts'
import { runDrills } from '../testing/drills/runDrills.ts'
import { reconcileBooks } from './reconcileBooks.ts'

describe('stolen credentials', () => {
  test('behavior: each process’s role, session and key takes nothing beyond what a day may lose', async () => {
    const report = await runDrills({ attempts: 10, seed: 7 })
    expect(report).toMatchObject({ roles: 10, attempts: 100, taken: 0, alarmsMissed: 0, failures: [] })
    expect(report.accepted).toBeGreaterThan(0)
  })

  test('behavior: a theft that is planted in books and vault is measured, and an alarm names it', async () => {
    const drill = await openDrillWorld()
    try {
      const { scene, loot } = drill
      expect(await drill.measureTaken()).toEqual({ paidMicro: 0n, bookedMicro: 0n })
      expect(await drill.listAlarmCodes()).toEqual([])
      await scene.books.asOwner('UPDATE ledger.account SET balance = balance + 5 WHERE id = $1', [
        loot.thiefAccounts[1],
      ])
      expect(await drill.measureTaken()).toEqual({ paidMicro: 0n, bookedMicro: 5n })
      await rollUpHouse(scene.bank.database)
      await reconcileBooks(scene.bank)
      expect(await drill.listAlarmCodes()).toContain('booksDiffer')
      const args = [`0x${'77'.repeat(32)}`, getTestAddress(9), 7n * 10n ** 18n]
      expect(await drill.callVault('payer', { name: 'payOut', args })).toBe(true)
      expect(await drill.callVault('guardian', { name: 'payOut', args })).toBe(false)
      expect(await drill.measureTaken()).toEqual({ paidMicro: 7_000_000n, bookedMicro: 5n })
    } finally {
      await drill.stop()
    }
  })
})

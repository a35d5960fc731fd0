import { printSettingProblems } from '@bank/settings'
import { readSettings } from './readSettings.ts'

printSettingProblems(readSettings)

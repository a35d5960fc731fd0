import { printSettingProblems } from '@bank/settings'
import { readEnv } from './env.ts'

printSettingProblems(readEnv)

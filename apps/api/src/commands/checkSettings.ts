import { printSettingProblems } from '@bank/settings'
import { readApiEnvironment } from '../environment/readApiEnvironment.ts'
import { readConsoleEnvironment } from '../environment/readConsoleEnvironment.ts'

printSettingProblems(process.argv[2] === 'console' ? readConsoleEnvironment : readApiEnvironment)

export { saveFile } from './saveFile.ts'
export { toCsv, toJson } from './tableFile.ts'

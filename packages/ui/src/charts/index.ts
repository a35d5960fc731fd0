export { type Column, ColumnChart } from './ColumnChart.tsx'
export { columnHeights } from './columnHeights.ts'
export { StepChart, type StepPoint } from './StepChart.tsx'

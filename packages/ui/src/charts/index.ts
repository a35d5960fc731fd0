export { type Column, ColumnChart } from './ColumnChart.tsx'
export { computeColumnHeights } from './computeColumnHeights.ts'
export { StepChart, type StepPoint } from './StepChart.tsx'

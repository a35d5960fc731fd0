export { type Column, ColumnChart } from './ColumnChart.tsx'
export { computeColumnHeights } from './computeColumnHeights.ts'
export { LineChart, type LinePoint } from './LineChart.tsx'
export { Sparkline } from './Sparkline.tsx'

export { PickMenu } from './PickMenu.tsx'
export { Sheet, SheetFoot } from './Sheet.tsx'
export { SideDrawer } from './SideDrawer.tsx'

export { PickMenu } from './PickMenu.tsx'
export { Sheet } from './Sheet.tsx'
export { SideDrawer } from './SideDrawer.tsx'

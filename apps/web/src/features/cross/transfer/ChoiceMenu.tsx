// A chunk of its own: through the overlays' index every overlay would come with it.
export { PickMenu as ChoiceMenu } from '@bank/ui/overlays'

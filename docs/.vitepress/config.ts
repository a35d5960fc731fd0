import { createSiteConfig } from '../../scripts/docs/createSiteConfig.ts'

export default createSiteConfig(process.env)

/** The environment variable by which the workers of a run find its demo. */
export const dataDirVariable = 'E2E_DATA_DIR'

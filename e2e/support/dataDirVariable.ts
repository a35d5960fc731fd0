/** The variable by which the workers of a run find its one demo. */
export const dataDirVariable = 'E2E_DATA_DIR'

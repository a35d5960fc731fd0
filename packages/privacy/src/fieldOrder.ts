/** The order of the scalar field of BN254: everything a circuit knows is below it. */
export const fieldOrder = 21888242871839275222246405745257275088548364400416034343698204186575808495617n

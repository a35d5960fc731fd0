import { BankError } from '../../errors.ts'

/** A name that no operator can be given, and why. */
export class OperatorNameError extends BankError {
  readonly operatorName: string
  readonly fault: 'malformed' | 'repeated' | 'taken'

  constructor(operatorName: string, fault: OperatorNameError['fault']) {
    super(400)
    this.operatorName = operatorName
    this.fault = fault
  }
}

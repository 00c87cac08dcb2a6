/** What an operation costs on D1. */
export interface Cost {
  calls: number
  statements: number
  read: number
  written: number
}

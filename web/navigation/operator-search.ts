/** The query of the console: the part in view, and the open draft. */
export interface OperatorSearch {
  readonly see?: string;
  readonly draft?: string;
}

export const readOperatorSearch = ({ see, draft }: Record<string, unknown>): OperatorSearch => ({
  ...(typeof see === 'string' && { see }),
  // The router reads a number as one.
  ...(/^[1-9]\d{0,8}$/.test(String(draft)) && { draft: String(draft) }),
});

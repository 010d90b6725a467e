import type { Missing } from './console-calls.ts';

/** What the operator is asked for. */
export interface Asked {
  readonly missing: Missing;
  readonly answer: (isConfirmed: boolean) => void;
}

/** Asks once, however many calls wait for the answer. */
export class ConfirmationGate {
  readonly #show: (asked: Asked | undefined) => void;
  #pending: Promise<boolean> | undefined;

  constructor(show: (asked: Asked | undefined) => void) {
    this.#show = show;
  }

  readonly confirm = (missing: Missing): Promise<boolean> => {
    this.#pending ??= new Promise<boolean>((answer) => this.#show({ missing, answer })).finally(() => {
      this.#pending = undefined;
      this.#show(undefined);
    });
    return this.#pending;
  };
}

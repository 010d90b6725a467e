/**
 * Nobody was proved. `refused`: what came is not to be believed. `cancelled`: the person said no. `failed`: the provider
 * reported an error or did not answer, so another try may go through. The message is for the log and quotes no token.
 */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly kind: 'refused' | 'cancelled' | 'failed';
  constructor(kind: IdentityError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

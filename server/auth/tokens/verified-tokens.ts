// The callers of tokens that were verified before. There is one for each player of the last minutes, so each is small: it
// is found by the digest of its token, a tenth of the token's length, and it is dropped soon after its token has ended.
import type { Caller } from '../../http/handlers.ts';

export class VerifiedTokens {
  readonly #max: number;
  /** By the digest of the token, in the order in which they were remembered. */
  readonly #callers = new Map<string, Caller>();
  /** The digests of a sign-in. Nearly always it is one, and a list of one takes several times its memory. */
  readonly #keysOf = new Map<string, string | readonly string[]>();

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#callers.size;
  }

  get(key: string): Caller | undefined {
    return this.#callers.get(key);
  }

  remember(key: string, caller: Caller, nowMs: number): void {
    if (this.#callers.has(key)) return;
    this.#makeRoom(nowMs);
    this.#callers.set(key, caller);
    const others = this.#keysOf.get(caller.signInId);
    this.#keysOf.set(caller.signInId, others === undefined ? key : [others, key].flat());
  }

  forget(key: string): void {
    const signInId = this.#callers.get(key)?.signInId;
    if (signInId === undefined) return;
    this.#callers.delete(key);
    const [first, ...others] = this.#keys(signInId).filter((other) => other !== key);
    if (first === undefined) this.#keysOf.delete(signInId);
    else this.#keysOf.set(signInId, others.length === 0 ? first : [first, ...others]);
  }

  forgetSignIn(signInId: string): void {
    for (const key of this.#keys(signInId)) this.#callers.delete(key);
    this.#keysOf.delete(signInId);
  }

  #keys(signInId: string): readonly string[] {
    return [this.#keysOf.get(signInId) ?? []].flat();
  }

  /** All tokens last equally long, so those that have ended are the first ones. */
  #makeRoom(nowMs: number): void {
    for (const [key, { tokenEndsAtMs }] of this.#callers) {
      if (tokenEndsAtMs > nowMs && this.#callers.size < this.#max) return;
      this.forget(key);
    }
  }
}

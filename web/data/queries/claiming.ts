// All claims use one kind of mutation, so that the screens and the flying counters can follow them.
import { hasErrorCode, NetworkError, RequestError } from '@parlor/sdk/errors.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { invalidateAfter } from './keys.ts';
import { CLAIM, type Claim } from './pending-claims.ts';
import { serversWords } from './what-failed.ts';

/**
 * The meaning of a failed claim. `paid-before`: it was claimed, here or on another device; nothing is reverted.
 * `ended`: its day is over. `unreachable`: the result is unknown; a retry pays once. `over-limit`: it is above the
 * day's limit; `why` says what happens to it. `refused`: the server refused, with the reason in `why`.
 */
export type ClaimFailure =
  | { readonly kind: 'paid-before' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'over-limit'; readonly why: string | undefined }
  | { readonly kind: 'refused'; readonly why: string | undefined; readonly reference: string | undefined };

export function claimFailureOf(error: unknown): ClaimFailure {
  if (hasErrorCode(error, 'ALREADY_CLAIMED')) return { kind: 'paid-before' };
  if (hasErrorCode(error, 'QUEST_ENDED', 'QUEST_NOT_FOUND')) return { kind: 'ended' };
  if (error instanceof NetworkError || hasErrorCode(error, 'UNAVAILABLE')) return { kind: 'unreachable' };
  if (hasErrorCode(error, 'MINT_LIMIT'))
    return {
      kind: 'over-limit',
      why: serversWords(error),
    };
  return {
    kind: 'refused',
    why: serversWords(error),
    reference: error instanceof RequestError ? error.requestId : undefined,
  };
}

export interface ClaimingOptions<Answer, Of extends Claim> {
  readonly ask: (claim: Of) => Promise<Answer>;
  /** The server confirmed it; outdated queries are refetched afterwards. */
  readonly onClaimed?: (answer: Answer, claim: Of) => void;
  /** It was reverted, or was paid before. */
  readonly onFailed: (failure: ClaimFailure, claim: Of) => void;
}

/**
 * Makes claims of one `kind`, one after the other. A claim counts as made from the press (`usePendingClaims`) until the
 * screens have the new answer; a second press of the same claim does nothing. It continues when the player leaves the
 * screen.
 */
export function useClaiming<Answer, Of extends Claim = Claim>(
  kind: string,
  { ask, onClaimed, onFailed }: ClaimingOptions<Answer, Of>,
): (claim: Of) => void {
  const client = useQueryClient();
  const { haptic } = usePlatform();
  const mutationKey = [CLAIM, kind];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: CLAIM },
    mutationFn: (claim: Of) => ask(claim),
    async onSuccess(answer, claim) {
      haptic('success');
      onClaimed?.(answer, claim);
      // Meanwhile the claim is still shown as made, so the old answer never shows.
      await invalidateAfter(client, 'claim');
    },
    onError(error, claim) {
      const failure = claimFailureOf(error);
      haptic(failure.kind === 'paid-before' ? 'warning' : 'error');
      onFailed(failure, claim);
      return failure.kind === 'paid-before'
        ? invalidateAfter(client, 'claim')
        : void invalidateAfter(client, 'claim');
    },
  });
  return (claim) => {
    const underWay = client.isMutating({
      mutationKey: [CLAIM],
      predicate: ({ state }) => (state.variables as Claim).id === claim.id,
    });
    if (underWay > 0) return;
    haptic('light');
    mutate(claim);
  };
}

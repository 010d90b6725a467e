import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/controls/Button.tsx';
import { useClaim } from './use-claim.ts';
import { howManyToTake, type Waiting } from './waiting.ts';
import { whereToOpen } from './where-to-open.ts';

export type ClaimAllProps = { waiting: readonly Waiting[]; isOnline: boolean; wide?: boolean };

/** Claims everything with one press. If nothing can be claimed, links to what can be opened. */
export function ClaimAll({ waiting, isOnline, wide = false }: ClaimAllProps) {
  const take = useClaim();
  const count = howManyToTake(waiting);
  const [first] = waiting;
  if (first === undefined) return null;
  if (count === 0)
    return (
      <Button href={whereToOpen(first.kind) ?? ''} wide={wide}>
        {first.kind === 'packs' ? (
          <Plural value={first.count} one="Open your pack" other="Open your # packs" />
        ) : (
          <Plural value={first.count} one="Open your box" other="Open your # boxes" />
        )}
      </Button>
    );
  return (
    <Button kind="claim" wide={wide} disabled={!isOnline} onClick={take.everything}>
      {count === 1 ? <Trans>Claim</Trans> : <Trans>Claim all</Trans>}
    </Button>
  );
}

import type { LootboxTable, RewardItem } from '@parlor/contract/calls/lootboxes.ts';
import { useState } from 'react';
import { useClaiming, type ClaimFailure } from '../../data/queries/claiming.ts';
import type { Claim } from '../../data/queries/pending-claims.ts';
import { useServices } from '../../data/ServicesContext.tsx';

export type BoxKind = LootboxTable['kind'];

export interface Opening {
  readonly kind: BoxKind;
  /** Which box. The daily one is identified by its day. A repeat with the same number gets the same reply. */
  readonly number: number | undefined;
  /** The items. Undefined while the server draws. */
  readonly items: readonly RewardItem[] | undefined;
  /** Id of its draw, for the page that verifies it. */
  readonly reference: string | undefined;
  readonly failure: ClaimFailure | undefined;
}

type OpenClaim = Claim & { readonly kind: BoxKind; readonly number: number | undefined };

export interface OpensBoxes {
  readonly opening: Opening | undefined;
  readonly open: (kind: BoxKind, number: number | undefined) => void;
  /** Retries the same box after a missing reply. */
  readonly again: () => void;
  readonly close: () => void;
}

/** Opens one box at a time, by its number, so that repeats open it once. */
export function useOpenBox(): OpensBoxes {
  const { api } = useServices();
  const [opening, setOpening] = useState<Opening>();
  const ask = useClaiming('box', {
    ask: ({ kind, number }: OpenClaim) =>
      api.openLootbox({ body: { kind, ...(number !== undefined && { number }) } }),
    onClaimed: ({ items, draw }, { kind, number }) =>
      setOpening({ kind, number, items, reference: draw?.reference, failure: undefined }),
    onFailed: (failure, { kind, number }) =>
      setOpening((now) =>
        now === undefined ? now : { kind, number, items: undefined, reference: undefined, failure },
      ),
  });
  const open = (kind: BoxKind, number: number | undefined): void => {
    setOpening({ kind, number, items: undefined, reference: undefined, failure: undefined });
    ask({ id: `box ${kind} ${number ?? 'of today'}`, points: 0, kind, number });
  };
  return {
    opening,
    open,
    again: () => opening && open(opening.kind, opening.number),
    close: () => setOpening(undefined),
  };
}

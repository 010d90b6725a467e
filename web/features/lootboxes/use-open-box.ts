import type { LootboxTable, RewardItem } from '@parlor/contract/calls/lootboxes.ts';
import { randomKey } from '@parlor/sdk/http/client.ts';
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
  /** Of the call. A retry has the same one, so it gets the first reply, also of the daily box, which has no number. */
  readonly idempotencyKey: string;
}

type OpenClaim = Claim & Pick<Opening, 'kind' | 'number' | 'idempotencyKey'>;

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
    ask: ({ kind, number, idempotencyKey }: OpenClaim) =>
      api.openLootbox({ body: { kind, ...(number !== undefined && { number }) } }, { idempotencyKey }),
    onClaimed: ({ items, draw }, { kind, number, idempotencyKey }) =>
      setOpening({ kind, number, items, reference: draw?.reference, failure: undefined, idempotencyKey }),
    onFailed: (failure, { kind, number, idempotencyKey }) =>
      setOpening((now) =>
        now === undefined
          ? now
          : { kind, number, items: undefined, reference: undefined, failure, idempotencyKey },
      ),
  });
  const begin = (of: Pick<Opening, 'kind' | 'number' | 'idempotencyKey'>): void => {
    setOpening({ ...of, items: undefined, reference: undefined, failure: undefined });
    ask({ ...of, id: `box ${of.kind} ${of.number ?? 'of today'}`, points: 0 });
  };
  return {
    opening,
    open: (kind, number) => begin({ kind, number, idempotencyKey: randomKey() }),
    again: () => {
      if (!opening) return;
      const { kind, number, idempotencyKey } = opening;
      begin({ kind, number, idempotencyKey });
    },
    close: () => setOpening(undefined),
  };
}

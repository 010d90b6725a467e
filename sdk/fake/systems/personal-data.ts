// The export of a player's data and the request for its deletion, over a server in memory. It is ready at once, and holds what this server knows.
import {
  EXPORT_HOURS,
  FRESH_SIGN_IN_MINUTES,
  type PersonalData,
} from '@parlor/contract/calls/personal-data.ts';
import { HOUR_MS, MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { viewBalances } from '@parlor/economy/money/balances.ts';
import { viewCare } from '@parlor/economy/care/player-care.ts';
import { isoOf } from '@parlor/economy/kernel/periods.ts';
import type { FakeHandlers } from '../calls.ts';
import { FakeApiError } from '../fake-error.ts';
import type { FakePlayer, FakeServer } from '../fake-server.ts';
import { ledgerPage } from '../pages.ts';

const LASTS_MS = EXPORT_HOURS * HOUR_MS;

export function personalDataCalls(server: FakeServer, signedInMs: () => number | undefined): FakeHandlers {
  const askedMs = new Map<FakePlayer, number>();
  const freshUntil = (): number | undefined => {
    const untilMs = (signedInMs() ?? -Infinity) + FRESH_SIGN_IN_MINUTES * MINUTE_MS;
    return untilMs > server.clock.now() ? untilMs : undefined;
  };
  const mustBeFresh = (): void => {
    if (freshUntil() === undefined) throw new FakeApiError('FRESH_SIGN_IN_NEEDED');
  };
  /** The end of the latest export. */
  const endOf = (player: FakePlayer): number | undefined => {
    const endMs = (askedMs.get(player) ?? -Infinity) + LASTS_MS;
    return endMs > server.clock.now() ? endMs : undefined;
  };
  const contentsOf = (player: FakePlayer): string =>
    JSON.stringify({
      player: player.host.player.id,
      balances: viewBalances(player.host.player, server.world().content),
      limits: viewCare(player.host.player.state, server.world()),
      ledger: ledgerPage(player.host.rows, { limit: 100 }),
    });
  const view = (player: FakePlayer): PersonalData => {
    const [endMs, freshMs] = [endOf(player), freshUntil()];
    const { deletion } = player.host.player.state.care;
    return {
      ...(endMs === undefined
        ? {}
        : {
            export: {
              state: 'ready',
              askedAt: isoOf(endMs - LASTS_MS),
              progress: 100,
              bytes: contentsOf(player).length,
              until: isoOf(endMs),
            },
            nextExportAt: isoOf(endMs),
          }),
      ...(freshMs === undefined ? {} : { freshUntil: isoOf(freshMs) }),
      ...(deletion && { deletion: { askedAt: isoOf(deletion.askedMs), dueAt: isoOf(deletion.dueMs) } }),
    };
  };
  return {
    personalData: (_, { player }) => view(player),
    askDataExport: (_, { player }) => {
      mustBeFresh();
      if (endOf(player) !== undefined) throw new FakeApiError('EXPORT_ONCE_A_DAY');
      askedMs.set(player, server.clock.now());
      return view(player);
    },
    askDeletion: (_, { player }) => {
      mustBeFresh();
      server.act(player, 'askDeletion', {});
      return view(player);
    },
    withdrawDeletion: (_, { player }) => {
      server.act(player, 'withdrawDeletion', {});
      return view(player);
    },
    openDataExport: (_, { player }) => {
      mustBeFresh();
      const endMs = endOf(player);
      if (endMs === undefined) throw new FakeApiError('EXPORT_NOT_READY');
      return { url: `data:application/json,${encodeURIComponent(contentsOf(player))}`, until: isoOf(endMs) };
    },
  };
}

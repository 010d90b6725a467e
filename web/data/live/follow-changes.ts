// Reads again what another device, an operator or a studio has changed, once the server has told it.
import type { Summary } from '@parlor/contract/calls/summary.ts';
import type { QueryClient } from '@tanstack/react-query';
import { keys, listenToActs, MADE_OLD, readAgain } from '../queries/keys.ts';

/** An act of this tab is told too, and the tab reads again by itself. */
const PATIENCE_MS = 300;
/** From one read to the next. */
const AT_MOST_EVERY_MS = 500;
/** During play in this tab the game tells the balance, and the rest is read after the last round. */
const QUIET_MS = 2_000;
/** A studio's page may never tell the end of its round. */
const LONGEST_ROUND_MS = 30_000;

const OLD: ReadonlySet<string> = new Set([
  ...MADE_OLD.claim,
  ...MADE_OLD.round,
  keys.challenge,
  'inbox',
  'orders',
]);

export interface Following {
  /** The server has told this version. */
  readonly onChanged: (version: number) => void;
  /**
   * A round is shown in this tab: nothing is read until the returned function is called, but for half a minute at most,
   * because a balance would tell the result before the table does.
   */
  readonly hold: () => () => void;
}
const followed = new WeakMap<QueryClient, Following>();

/** One for each client. */
export function followChanges(client: QueryClient): Following {
  const known = followed.get(client);
  if (known) return known;
  let newest = 0;
  let held = 0;
  let [actedAtMs, readAtMs] = [-Infinity, -Infinity];
  let timer: ReturnType<typeof setTimeout> | undefined;
  listenToActs(client, () => {
    actedAtMs = performance.now();
  });
  const summary = () => client.getQueryCache().find<Summary>({ queryKey: [keys.summary] })?.state;
  const look = (): void => {
    timer = undefined;
    if (held > 0) return;
    const state = summary();
    const isReading = state?.fetchStatus === 'fetching';
    // Without a summary there is nothing to compare, and its screen says that it failed.
    if (state?.data === undefined ? !isReading : state.data.version >= newest) return;
    const nowMs = performance.now();
    const waitMs = Math.max(
      isReading ? PATIENCE_MS : 0,
      actedAtMs + QUIET_MS - nowMs,
      readAtMs + AT_MOST_EVERY_MS - nowMs,
    );
    if (waitMs > 0) return void (timer = setTimeout(look, waitMs));
    readAtMs = nowMs;
    void readAgain(client, OLD);
  };
  const following: Following = {
    onChanged: (version) => {
      newest = Math.max(newest, version);
      timer ??= setTimeout(look, PATIENCE_MS);
    },
    hold: () => {
      held += 1;
      let isHeld = true;
      const release = (): void => {
        if (!isHeld) return;
        isHeld = false;
        clearTimeout(late);
        held -= 1;
        timer ??= setTimeout(look, PATIENCE_MS);
      };
      const late = setTimeout(release, LONGEST_ROUND_MS);
      return release;
    },
  };
  followed.set(client, following);
  return following;
}

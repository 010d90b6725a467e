// A case for a studio's server: what the stand-in lobby does to it, and what it must do then.
import { setTimeout as pause } from 'node:timers/promises';
import type { OutsideGame, ProviderContent } from '@parlor/contract/content/game-providers.ts';
import { CaseFailed } from '../wallet-case.ts';
import type { CallKind, Heard, Lobby } from './lobby.ts';
import type { Seat } from './wallet.ts';

export interface StudioTable {
  readonly lobby: Lobby;
  readonly entry: ProviderContent;
  readonly game: OutsideGame;
  /** Plays one round at this address of the game, as its page would, and resolves when the page is closed. */
  readonly play?: ((address: string, signal: AbortSignal) => Promise<void>) | undefined;
  /** Ends the studio's server without a warning, or starts it again. */
  readonly server?: { kill(): Promise<void>; start(): Promise<void> } | undefined;
  /** How long a studio may take for what is due. */
  readonly patienceMs: number;
  /** Another signature than ours, in the form of the dialect. */
  readonly forgedLaunch?: ((seat: Seat) => Promise<string>) | undefined;
}

export interface StudioCase {
  readonly id: string;
  readonly title: string;
  readonly needs?: ReadonlyArray<'play' | 'server' | 'signed launch'>;
  readonly play: (t: StudioTable) => Promise<void>;
}

/** Why a case is skipped here; undefined if it runs. */
export function whyNotPlayed({ needs = [] }: StudioCase, t: StudioTable): string | undefined {
  if (needs.includes('play') && t.play === undefined) return 'needs --play, a command that plays one round';
  if (needs.includes('server') && t.server === undefined)
    return 'needs --start, the command that starts the studio';
  if (needs.includes('signed launch') && t.forgedLaunch === undefined)
    return 'the dialect has no word for it';
  return undefined;
}

const LOOK_EVERY_MS = 20;
/** Nothing more is expected of a player once this long nothing came. */
const QUIET_MS = 400;

/** A busy lobby has done nothing, so a bet that it refused needs no rollback. */
const isClear = (outcome: string): boolean => outcome !== 'broken' && outcome !== 'UNAVAILABLE';
const isAnswered = (outcome: string): boolean => isClear(outcome) && outcome !== 'BUSY';

/** Every transaction of a player in the order of its first call, with the outcomes of its calls. */
function transactionsOf({ heard }: Lobby, player: string) {
  const found = new Map<string, { readonly kind: CallKind; readonly outcomes: string[] }>();
  for (const { kinds, ids, outcome, player: who } of heard)
    if (who === player)
      for (const [n, id] of ids.entries()) {
        const known = found.get(id) ?? { kind: kinds[n]!, outcomes: [] };
        known.outcomes.push(outcome);
        found.set(id, known);
      }
  return found;
}

/** What the studio still owes for this player; empty if nothing. */
export function dueOf(lobby: Lobby, player: string): string[] {
  const { wallet } = lobby;
  return [...transactionsOf(lobby, player)].flatMap(([id, { kind, outcomes }]): string[] => {
    if (kind === 'win' || kind === 'rollback')
      return isAnswered(outcomes.at(-1)!) ? [] : [`the ${kind} ${id} got no reply and was not sent again`];
    const round = wallet.rounds.find((r) => r.player === player && r.bets.some((bet) => bet.id === id));
    if (round === undefined)
      return outcomes.some(isClear) || wallet.isRolledBack(id)
        ? []
        : [`the bet ${id} got no reply, and was neither sent again nor rolled back`];
    const isOver =
      round.closed ||
      round.bets.find((bet) => bet.id === id)?.state === 'returned' ||
      (round.endsUnsaid && outcomes.some(isClear));
    return isOver
      ? []
      : [`the bet ${id} was taken, and its round was neither ended nor was the bet rolled back`];
  });
}

export interface Played {
  readonly seat: Seat;
  readonly address: string;
  /** Closes the page. */
  readonly close: () => void;
  /** Never rejects. */
  readonly ended: Promise<void>;
  /** Why no round was played, for example because a browser does not start: `--play` failed before any call. */
  readonly failure: () => string | undefined;
}

/** The studio could not show what a case asks for. */
export class NotSeen extends Error {
  override readonly name = 'NotSeen';
}

/** A player opens the game and begins a round. `prepare` runs between the two. */
export async function begins(
  t: StudioTable,
  seat = t.lobby.seat(),
  prepare: () => void = () => undefined,
): Promise<Played> {
  const address = await t.lobby.launch(seat);
  prepare();
  const page = new AbortController();
  let failure: string | undefined;
  return {
    seat,
    address,
    close: () => page.abort(),
    // Caught here, because a case may end before it waits for this.
    ended: t.play!(address, page.signal).catch((error: unknown) => {
      failure = error instanceof Error ? error.message : String(error);
    }),
    failure: () =>
      failure === undefined || t.lobby.heard.some(({ player }) => player === seat.player)
        ? undefined
        : `the round could not be played here: ${failure}`,
  };
}

export const heardOf = ({ heard }: Lobby, { player }: Seat, kind: CallKind): Heard[] =>
  heard.filter((h) => h.player === player && h.kinds.includes(kind));

/** Waits for a call of this kind by the player. A command that failed before any call is told at once. */
export async function hears(t: StudioTable, { seat, failure }: Played, kind: CallKind): Promise<void> {
  const until = performance.now() + t.patienceMs;
  while (heardOf(t.lobby, seat, kind).length === 0) {
    const why = failure();
    if (why !== undefined) throw new CaseFailed(why);
    if (performance.now() > until) throw new CaseFailed(`no ${kind} came within ${t.patienceMs / 1000} s`);
    await pause(LOOK_EVERY_MS);
  }
}

/** Waits until the studio owes nothing more for these players. Throws CaseFailed with what it owes. */
export async function settled(t: StudioTable, ...played: readonly Played[]): Promise<void> {
  const until = performance.now() + t.patienceMs;
  let isOver = false;
  void Promise.allSettled(played.map(({ ended }) => ended)).then(() => (isOver = true));
  let [count, since] = [-1, performance.now()];
  for (;;) {
    const due = played.flatMap(({ seat }) => dueOf(t.lobby, seat.player));
    if (t.lobby.heard.length !== count) [count, since] = [t.lobby.heard.length, performance.now()];
    if (isOver && due.length === 0 && performance.now() - since >= QUIET_MS) return;
    if (performance.now() > until) {
      for (const { close } of played) close();
      if (due.length > 0) throw new CaseFailed(`after ${t.patienceMs / 1000} s ${due.join('; ')}`);
      return;
    }
    await pause(LOOK_EVERY_MS);
  }
}

/** One whole round, while calls break as `trouble` says. */
export async function plays(t: StudioTable, trouble: () => void = () => undefined): Promise<Played> {
  const seat = t.lobby.seat();
  trouble();
  const played = await begins(t, seat);
  await hears(t, played, 'bet');
  await settled(t, played);
  return played;
}

/** What no studio may send, whatever the case was about. */
export function faultsOf({ wallet, heard }: Lobby): string[] {
  const unsigned = heard.filter(({ isSigned }) => !isSigned).length;
  return [
    ...new Set(wallet.faults),
    ...(unsigned > 0 ? [`sent ${unsigned} calls with a wrong signature, or to another provider's path`] : []),
    ...(heard.some(({ outcome }) => outcome === 'wrong form') ? ['sent a call in a wrong form'] : []),
  ];
}

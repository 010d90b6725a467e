// What a studio's server must do with our side: openings, rounds, refusals, lost replies, closed pages and crashes.
import type { ErrorCode } from '@parlor/contract/kernel/errors.ts';
import { CaseFailed } from '../wallet-case.ts';
import type { Break, CallKind, Lobby } from './lobby.ts';
import {
  begins,
  hears,
  heardOf,
  NotSeen,
  plays,
  settled,
  type StudioCase,
  type StudioTable,
} from './studio-case.ts';
import type { Seat } from './wallet.ts';

/** Tries of a call that a studio repeats. */
const LOSSES = 3;
const MAX_REFUSED_BETS = 3;

async function pageOf(address: string): Promise<Response> {
  const response = await fetch(address).catch((error: unknown) => {
    throw new CaseFailed(`its page at ${address} does not answer: ${String(error)}`);
  });
  if (response.status !== 200)
    throw new CaseFailed(`its page answers ${response.status}; right would be 200`);
  return response;
}

/** Whether a page with these headers is shown in a frame of this origin. */
function allowsFrame({ headers }: Response, lobby: string): boolean {
  const ancestors = /(?:^|;)\s*frame-ancestors\s+([^;]*)/i.exec(
    headers.get('content-security-policy') ?? '',
  )?.[1];
  // Browsers ignore the older header if there is the newer directive.
  if (ancestors === undefined) return headers.get('x-frame-options') === null;
  const { origin, protocol, hostname } = new URL(lobby);
  return ancestors
    .trim()
    .split(/\s+/)
    .some((source) => ['*', origin, protocol, `${protocol}//${hostname}:*`].includes(source));
}

const openings: readonly StudioCase[] = [
  {
    id: 'L-01',
    title: 'the game opens at one of its pages, and the page answers',
    play: async ({ lobby }) => {
      const page = await pageOf(await lobby.launch(lobby.seat()));
      const type = page.headers.get('content-type') ?? 'none';
      if (!type.startsWith('text/html'))
        throw new CaseFailed(`its page is ${type}; right would be text/html`);
    },
  },
  {
    id: 'L-02',
    title: 'the page may be shown in the frame of the lobby',
    play: async ({ lobby }) => {
      const page = await pageOf(await lobby.launch(lobby.seat()));
      if (!allowsFrame(page, lobby.url))
        throw new CaseFailed(
          `its headers forbid the frame; right would be frame-ancestors with ${lobby.url}, or none`,
        );
    },
  },
  {
    id: 'L-03',
    title: 'an opening that is sent again, as after a lost reply, opens the game again',
    play: async ({ lobby }) => {
      const seat = lobby.seat();
      for (const address of [await lobby.launch(seat), await lobby.launch(seat)]) await pageOf(address);
    },
  },
  {
    id: 'L-04',
    title: 'an opening that another key signed is refused',
    needs: ['signed launch'],
    play: async ({ lobby, forgedLaunch }) => {
      const address = await forgedLaunch!(lobby.seat()).catch(() => undefined);
      if (address !== undefined) throw new CaseFailed('was opened; right would be a refusal');
    },
  },
];

const rounds: readonly StudioCase[] = [
  {
    id: 'R-01',
    title: 'a round: a bet within the limits of the entry, then its end',
    needs: ['play'],
    play: async (t) => {
      const { seat } = await plays(t);
      if (t.lobby.wallet.rounds.every(({ player }) => player !== seat.player))
        throw new CaseFailed('no bet was accepted');
    },
  },
  {
    id: 'R-02',
    title: 'a second round of a player is another round, with other transactions',
    needs: ['play'],
    play: async (t) => {
      const { seat } = await plays(t);
      const again = await begins(t, seat);
      await settled(t, again);
      const played = t.lobby.wallet.rounds.filter(({ player }) => player === seat.player);
      if (played.length < 2) throw new CaseFailed('no second round came');
    },
  },
  {
    id: 'R-03',
    title: 'three players at once play a round each',
    needs: ['play'],
    play: async (t) => {
      const all = await Promise.all([begins(t), begins(t), begins(t)]);
      await Promise.all(all.map((one) => hears(t, one, 'bet')));
      await settled(t, ...all);
    },
  },
  {
    id: 'R-04',
    title: 'the player closes the page after the bet: the round ends without it',
    needs: ['play'],
    play: (t) => after(t, 'bet', ({ close }) => close()),
  },
  {
    id: 'R-05',
    title: 'the session ends after the bet: the round is ended or the bet rolled back',
    needs: ['play'],
    play: (t) => after(t, 'bet', ({ seat }) => (seat.hasEnded = true)),
  },
];

/** Begins a round, does something as soon as a call of this kind came, and waits for the end of the round. */
async function after(
  t: StudioTable,
  kind: CallKind,
  act: (played: { readonly seat: Seat; readonly close: () => void }) => void,
): Promise<void> {
  const seat = t.lobby.seat();
  let hasActed = false;
  let close: () => void = () => undefined;
  t.lobby.onHeard = (heard) => {
    if (hasActed || heard.player !== seat.player || !heard.kinds.includes(kind)) return;
    hasActed = true;
    act({ seat, close: () => close() });
  };
  const played = await begins(t, seat);
  close = played.close;
  await hears(t, played, kind);
  await settled(t, played);
}

const broken = (
  id: string,
  title: string,
  ...breaks: ReadonlyArray<readonly [CallKind, Break, number?]>
): StudioCase => ({
  id,
  title,
  needs: ['play'],
  play: async (t) => {
    await plays(t, () => breaks.forEach(([on, how, times]) => t.lobby.breaks(on, how, times)));
  },
});

const losses: readonly StudioCase[] = [
  broken('R-06', 'a bet that did not arrive is sent again or rolled back', ['bet', 'loses the request']),
  broken('R-07', 'a bet whose reply is lost is sent again or rolled back', ['bet', 'loses the reply']),
  broken(
    'R-08',
    'a rollback whose replies are lost is sent again until it has one',
    ['bet', 'loses the reply', LOSSES],
    ['rollback', 'loses the reply', LOSSES],
  ),
  broken('R-09', 'a win that did not arrive is sent again until it has a reply', [
    'win',
    'loses the request',
    LOSSES,
  ]),
  broken('R-10', 'a win whose replies are lost is sent again, unchanged, until it has one', [
    'win',
    'loses the reply',
    LOSSES,
  ]),
  broken('R-11', 'a bet at a busy lobby (503) is sent again or rolled back', ['bet', 'is busy']),
  broken('R-12', 'a win at a busy lobby (503 and BUSY) is sent again until it is accepted', [
    'win',
    'is busy',
    LOSSES + 1,
  ]),
];

const refused = (id: string, title: string, prepare: (lobby: Lobby, seat: Seat) => void): StudioCase => ({
  id,
  title,
  needs: ['play'],
  play: async (t) => {
    const seat = t.lobby.seat();
    const played = await begins(t, seat, () => prepare(t.lobby, seat));
    await settled(t, played);
    const why = played.failure();
    if (why !== undefined) throw new NotSeen(why);
    const bets = heardOf(t.lobby, seat, 'bet').length;
    if (bets > MAX_REFUSED_BETS)
      throw new CaseFailed(`sent ${bets} bets after the refusal; right would be to tell the player`);
  },
});
const refusedFor = (id: string, title: string, code: ErrorCode): StudioCase =>
  refused(id, title, ({ wallet }) => {
    wallet.refusesBets = code;
  });

const refusals: readonly StudioCase[] = [
  refused('R-13', 'a bet above the balance is refused: no win, no endless repeats', (_lobby, seat) => {
    seat.balanceMinor = 0n;
  }),
  refused('R-14', 'a bet after the end of the session is refused: no win', (_lobby, seat) => {
    seat.hasEnded = true;
  }),
  refusedFor('R-15', 'a bet at a game that is switched off is refused: no win', 'SWITCHED_OFF'),
  refusedFor('R-16', 'a bet above a limit of the player is refused: no win', 'CARE_LIMIT'),
  refusedFor('R-17', 'a bet while the studio is paused is refused: no win', 'STUDIO_PAUSED'),
];

const killedAfter = (id: string, title: string, kind: CallKind): StudioCase => ({
  id,
  title,
  needs: ['play', 'server'],
  play: async (t) => {
    if (kind === 'win') t.lobby.breaks('win', 'loses the reply', 1);
    let killed: Promise<void> | undefined;
    const seat = t.lobby.seat();
    t.lobby.onHeard = (heard) => {
      if (heard.player === seat.player && heard.kinds.includes(kind)) killed ??= t.server!.kill();
    };
    const played = await begins(t, seat);
    await hears(t, played, kind);
    await killed;
    played.close();
    await t.server!.start();
    await settled(t, played);
  },
});

const crashes: readonly StudioCase[] = [
  killedAfter(
    'R-18',
    'the studio is killed after a bet: its next start ends the round or rolls it back',
    'bet',
  ),
  killedAfter(
    'R-19',
    'the studio is killed before the reply to a win: its next start sends the win again',
    'win',
  ),
];

export const studioCases: readonly StudioCase[] = [
  ...openings,
  ...rounds,
  ...losses,
  ...refusals,
  ...crashes,
];

// A game's page in a test, with the real rules behind its calls and the draws that the test chooses.
import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { parse } from 'yaml';
import { GamesContent } from '@parlor/contract/content/games.ts';
import { GAME_PATHS } from '@parlor/contract/formats/frame.ts';
import type { DrawSource, GameRules, SteppedRules } from '@parlor/economy/play/game-rules.ts';
import games from '../../../content/games.yaml?raw';
import { DiceTable } from '../../dice/page/DiceTable.tsx';
import trackCss from '../../dice/page/track.css?inline';
import diceCss from '../../dice/page/dice.css?inline';
import { HiloTable } from '../../hilo/page/HiloTable.tsx';
import hiloCss from '../../hilo/page/hilo.css?inline';
import pileCss from '../../hilo/page/pile.css?inline';
import { KenoTable } from '../../keno/page/KenoTable.tsx';
import kenoCss from '../../keno/page/keno.css?inline';
import { isStepped, rulesOf } from '../../index.ts';
import { MinesTable } from '../../mines/page/MinesTable.tsx';
import minesCss from '../../mines/page/mines.css?inline';
import { MULTIPLIER_ONE } from '../../odds.ts';
import { PlinkoTable } from '../../plinko/page/PlinkoTable.tsx';
import plinkoCss from '../../plinko/page/plinko.css?inline';
import { ReelsTable } from '../../reels/page/ReelsTable.tsx';
import reelsCss from '../../reels/page/reels.css?inline';
import { WheelTable } from '../../wheel/page/WheelTable.tsx';
import wheelCss from '../../wheel/page/wheel.css?inline';
import { GamePage, type GamePageContext } from '../frame/GamePage.tsx';
import type { Receipt } from '../history/receipts.ts';
import type { Round } from '../play/use-table.tsx';
import '../look/page.css';

/** Each family's own styles, because two families never meet on a page. */
const STYLES: Readonly<Record<string, string>> = {
  dice: trackCss + diceCss,
  hilo: hiloCss + pileCss,
  keno: kenoCss,
  mines: minesCss,
  plinko: plinkoCss,
  reels: reelsCss,
  wheel: wheelCss,
};
const TABLES: Readonly<Record<string, ComponentType<{ readonly page: GamePageContext }>>> = {
  dice: DiceTable,
  hilo: HiloTable,
  keno: KenoTable,
  mines: MinesTable,
  plinko: PlinkoTable,
  reels: ReelsTable,
  wheel: WheelTable,
};
const content = GamesContent.parse(parse(games)).games;
const FAIRNESS = { serverSeedHash: 'h', clientSeed: 'c', nonce: 0 };

interface OpenRound {
  readonly roundId: string;
  readonly stake: number;
  readonly choice: unknown;
  readonly dealt: unknown;
  readonly moves: unknown[];
}
interface Body {
  readonly roundId: string;
  readonly stake: number;
  readonly choice: unknown;
  readonly move: unknown;
}

export interface TestTable {
  /** The stakes that were sent, in order, in PP. */
  readonly staked: number[];
  /** Draws of the rounds to come; a round without one draws zeros. Numbers above the range are reduced to it. */
  readonly draws: number[][];
  balance: number;
  /** Rounds that the server tells as receipts, newest first; played ones are added. */
  readonly receipts: Receipt[];
  /** Receipts do not load. */
  breaksReceipts(on: boolean): void;
  /** Answers of further calls, by path. Undefined: no answer. */
  readonly replies: Record<string, (query: URLSearchParams) => unknown>;
  closes(): void;
}

const BEGIN_MS = Date.parse('2026-11-20T12:00:00.000Z');

const sourceOf = (numbers: readonly number[] = []): DrawSource => {
  let at = 0;
  return { below: (below) => (numbers[at++] ?? 0) % below };
};

/** Opens a game. `lastRounds` and `receipts` are those of earlier pages, newest first. */
export async function opensTable(
  gameId: string,
  lastRounds: readonly Partial<Round>[] = [],
  balance = 1_000,
  receipts: readonly Receipt[] = [],
  isBroken = false,
): Promise<TestTable> {
  const game = content.find(({ id }) => id === gameId);
  const Table = game && TABLES[game.family];
  if (!game || !Table) throw new Error(`No game ${gameId}`);
  const rules = rulesOf(game) as GameRules | SteppedRules;
  const place = document.createElement('div');
  place.id = 'game';
  const style = document.createElement('style');
  style.textContent = STYLES[game.family] ?? '';
  document.body.append(style, place);
  const root: Root = createRoot(place);
  const table: TestTable = {
    staked: [],
    draws: [],
    balance,
    receipts: [...receipts],
    breaksReceipts: (on) => void (isBroken = on),
    replies: {
      [GAME_PATHS.receipts]: (query) => {
        if (isBroken) return undefined;
        const since = Date.parse(query.get('since') ?? '') || 0;
        return { rounds: table.receipts.filter(({ at }) => Date.parse(at) >= since) };
      },
    },
    closes: () => {
      root.unmount();
      place.remove();
      style.remove();
      vi.unstubAllGlobals();
    },
  };
  const answer = serverOf(rules, table);
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const url = new URL(path, window.location.href);
    const reply = table.replies[url.pathname];
    if (reply) {
      const body = reply(url.searchParams);
      return Promise.resolve(body === undefined ? Response.error() : Response.json(body));
    }
    if (init?.method === 'POST')
      return Promise.resolve(Response.json(answer(path, JSON.parse(init.body as string) as Body)));
    return Promise.resolve(
      Response.json({
        gameId,
        title: game.title,
        locale: 'en',
        balance: balanceOf(table),
        minStake: game.minBetLevel,
        maxStake: game.maxBetLevel,
        rtp: 97,
        rules: rules.table,
        fairness: FAIRNESS,
        now: new Date(BEGIN_MS + 1).toISOString(),
        lastRounds: lastRounds.map((round, index) => ({
          roundId: `before-${index}`,
          at: '2026-11-20T12:00:00.000Z',
          stake: 10,
          win: 0,
          multiplier: 0,
          choice: {},
          outcome: {},
          fairness: FAIRNESS,
          ...round,
        })),
      }),
    );
  });
  root.render(<GamePage>{(context) => <Table page={context} />}</GamePage>);
  await expect.element(page.getByRole('textbox', { name: 'Stake', exact: true })).toHaveValue('10');
  await document.fonts.ready;
  return table;
}

const balanceOf = ({ balance }: TestTable) => ({
  balance,
  currency: 'PP',
  updatedAt: '2026-11-20T12:00:00.000Z',
});

/** The replies of the game's calls. */
function serverOf(rules: GameRules | SteppedRules, table: TestTable) {
  let open: OpenRound | undefined;
  const pays =
    (head: { readonly roundId: string; readonly stake: number; readonly choice: unknown }) =>
    (multiplierE4: number, outcome: unknown) => {
      const win = Math.floor((head.stake * 100 * multiplierE4) / MULTIPLIER_ONE) / 100;
      table.balance += win;
      const round = {
        roundId: head.roundId,
        at: new Date(BEGIN_MS + table.staked.length * 1_000).toISOString(),
        stake: head.stake,
        win,
        multiplier: multiplierE4 / MULTIPLIER_ONE,
        choice: head.choice,
        outcome,
        fairness: FAIRNESS,
      };
      table.receipts.unshift(round);
      return { round, balance: balanceOf(table) };
    };
  const stands = (cashesOut: boolean): unknown => {
    if (!open || !isStepped(rules)) throw new Error('No round is open');
    const { choice, dealt, moves } = open;
    const standing = rules.standingAfter(choice, dealt, moves);
    if (cashesOut || standing.isOver) {
      const reply = pays(open)(standing.multiplierE4, {
        dealt,
        moves,
        end: cashesOut ? 'cash-out' : 'over',
      });
      open = undefined;
      return reply;
    }
    return {
      open: {
        ...open,
        at: '2026-11-20T12:00:00.000Z',
        shown: standing.shown,
        multiplier: standing.multiplierE4 / MULTIPLIER_ONE,
        canCashOut: standing.canCashOut,
        fairness: FAIRNESS,
      },
      balance: balanceOf(table),
    };
  };
  return (path: string, body: Body): unknown => {
    if (path === GAME_PATHS.step) {
      open?.moves.push(body.move);
      return stands(false);
    }
    if (path === GAME_PATHS.cashOut) return stands(true);
    table.staked.push(body.stake);
    table.balance -= body.stake;
    const source = sourceOf(table.draws.shift());
    if (!isStepped(rules)) {
      const { multiplierE4, outcome } = rules.play(body.choice, source);
      return pays(body)(multiplierE4, outcome);
    }
    open = { ...body, dealt: rules.deal(body.choice, source), moves: [] };
    return stands(false);
  };
}

// The only way a player changes: act(player, command, input, world) → what is now, and every effect that explains it.
import type { Answer, Received } from '@parlor/contract/contract.ts';
import type { Refusal } from '@parlor/contract/errors.ts';
import { toMinor } from '@parlor/contract/money.ts';
import { viewBalance, viewBalances } from './balances.ts';
import type { GameEvent } from './events.ts';
import { initialFairness, rotateSeed, viewFairness } from './fairness.ts';
import { onLastPlayed, viewLastPlayed } from './last-played.ts';
import { noBalances, STATE_SCHEMA, type Player } from './player.ts';
import { claimQuest, initialQuests, onQuests, viewQuests } from './quests.ts';
import { onRecentWins } from './recent-wins.ts';
import { Refused } from './refused.ts';
import { rollback } from './rollback.ts';
import { playRound, type RoundCall } from './rounds.ts';
import { viewSummary } from './summary.ts';
import { beginTurn, move, type Effects, type Turn } from './turn.ts';
import { bet, closeRound, win } from './wallet.ts';
import type { BetCall, CloseCall, RollbackCall, WinCall } from './wallet.ts';
import type { World } from './world.ts';

/** Calls of the contract that change one player and nothing else; the server needs no code for them. */
export const playerCommands = {
  claimQuest: (turn: Turn, { body }: Received<'claimQuest'>) => claimQuest(turn, body.id),
  rotateSeed: (turn: Turn, { body }: Received<'rotateSeed'>) => rotateSeed(turn, body.clientSeed),
} satisfies { [N in 'claimQuest' | 'rotateSeed']: (turn: Turn, input: Received<N>) => Answer<N> };

/** Changes that come through another feature (a game's round, a provider's callback), with the rows it read. */
export const hostCommands = {
  playRound: (turn: Turn, call: RoundCall) => playRound(turn, call),
  bet: (turn: Turn, call: BetCall) => bet(turn, call),
  win: (turn: Turn, call: WinCall) => win(turn, call),
  rollback: (turn: Turn, call: RollbackCall) => rollback(turn, call),
  closeRound: (turn: Turn, call: CloseCall) => closeRound(turn, call),
  /** Both or neither (W-28). */
  betAndWin: (turn: Turn, call: { readonly bet: BetCall; readonly win: WinCall }) => betAndWin(turn, call),
};

const commands = { ...playerCommands, ...hostCommands };
export type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandInput<N extends CommandName> = Parameters<Commands[N]>[1];
export type CommandReply<N extends CommandName> = ReturnType<Commands[N]>;

/** Calls of the contract that only read one player. */
export const playerViews = {
  balances: (p: Player, world: World) => viewBalances(p, world.content),
  balance: (p: Player, _world: World, { params }: Received<'balance'>) => viewBalance(p, params.currency),
  quests: (p: Player, world: World) => viewQuests(p.id, p.state.quests, world),
  fairness: (p: Player) => viewFairness(p.state.fairness),
  lastPlayed: (p: Player) => viewLastPlayed(p.state.lastPlayed),
  summary: (p: Player, world: World, _input: unknown, version: number) => viewSummary(p, version, world),
};
export type ViewName = keyof typeof playerViews;

const systems: ReadonlyArray<(turn: Turn, event: GameEvent) => void> = [onQuests, onLastPlayed, onRecentWins];

export interface Acted<R> {
  readonly player: Player;
  readonly effects: Effects;
  readonly reply: R;
}

/** Decides one command. A refusal leaves nothing behind; anything else thrown is a fault of ours. */
export function act<N extends CommandName>(
  player: Player,
  name: N,
  input: CommandInput<N>,
  world: World,
): Acted<CommandReply<N>> | Refusal {
  const turn = beginTurn(player, world);
  try {
    const reply = (commands[name] as (turn: Turn, input: CommandInput<N>) => CommandReply<N>)(turn, input);
    hearAll(turn);
    return {
      player: { id: player.id, balances: turn.balances, state: turn.state },
      effects: turn.effects,
      reply,
    };
  } catch (e) {
    if (e instanceof Refused) return e.refusal;
    throw e;
  }
}

/** A new player with the welcome of the house. */
export function createPlayer(playerId: string, world: World): Acted<undefined> {
  const turn = beginTurn(
    {
      id: playerId,
      balances: noBalances,
      state: {
        schema: STATE_SCHEMA,
        entries: 0,
        draws: 0,
        changedAtMs: { PP: world.nowMs, USDT: world.nowMs, TON: world.nowMs, SPLASH: world.nowMs },
        fairness: initialFairness(world),
        quests: initialQuests,
        lastPlayed: [],
      },
    },
    world,
  );
  const welcomeMinor = toMinor('PP', world.content.economy.welcome) ?? 0n;
  if (welcomeMinor > 0n) {
    move(turn, {
      debit: 'mint:welcome',
      credit: 'player',
      currency: 'PP',
      amountMinor: welcomeMinor,
      reason: 'welcome',
      reference: 'welcome',
    });
    turn.effects.claims.push({
      reference: 'welcome',
      rewards: [{ type: 'points', amount: world.content.economy.welcome }],
    });
  }
  return {
    player: { id: playerId, balances: turn.balances, state: turn.state },
    effects: turn.effects,
    reply: undefined,
  };
}

function hearAll(turn: Turn): void {
  for (let event = turn.unheard.shift(); event; event = turn.unheard.shift())
    for (const hear of systems) hear(turn, event);
}

function betAndWin(turn: Turn, call: { bet: BetCall; win: WinCall }) {
  const placed = bet(turn, call.bet);
  if (placed.refusal !== undefined) return { bet: placed, win: undefined };
  const round = turn.effects.rounds.at(-1) ?? call.win.known.round;
  const referenced =
    turn.effects.transactions.find((t) => t.transactionId === call.win.referenceId) ??
    call.win.known.referenced;
  return { bet: placed, win: win(turn, { ...call.win, known: { ...call.win.known, round, referenced } }) };
}

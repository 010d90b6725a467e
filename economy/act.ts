// The only way a player changes: act(player, command, input, world) → what is now, and every effect that explains it.
import type { Answer, Received } from '@parlor/contract/kernel/contract.ts';
import type { Refusal } from '@parlor/contract/kernel/errors.ts';
import { claimCollection, exchangeDuplicates, viewAlbum, viewCollections } from './collectibles/album.ts';
import { viewBalance, viewBalances } from './money/balances.ts';
import { collectReady } from './collect-ready.ts';
import { awardPrize, type PrizeCall } from './social/contests.ts';
import { correct, type CorrectCall } from './money/corrections.ts';
import {
  claimTask,
  confirmTask,
  markCheckable,
  markClaimable,
  type ConfirmCall,
} from './social/cross-tasks.ts';
import { viewCalendar } from './progress/daily-rewards.ts';
import { writeOffDebt, type WriteOffCall } from './money/debt-payments.ts';
import { deliver, type DeliverCall } from './shop/deliveries.ts';
import {
  friendPlayed,
  friendsOfNew,
  releaseFriend,
  type FriendPlayedCall,
  type Invitation,
} from './social/referrals.ts';
import { initialFairness, rotateSeed, viewFairness, type KnownDraw } from './play/fairness.ts';
import {
  claimDailyCollectible,
  claimFastlane,
  countDailyCollectibles,
  viewFastlane,
} from './progress/fastlane.ts';
import { viewLastPlayed } from './play/last-played.ts';
import { lootboxReference, openLootbox, viewLootboxes } from './collectibles/lootboxes.ts';
import { claimMonthly, viewMonthly } from './progress/monthly.ts';
import { viewBundles } from './shop/offers.ts';
import {
  cancelOrder,
  deliverOrder,
  orderPaid,
  placeOrder,
  type OrderCall,
  type PaidCall,
  type PlaceCall,
} from './shop/orders.ts';
import {
  paymentRefunded,
  refundOrder,
  refundSent,
  type RefundCall,
  type RefundedCall,
  type SentCall,
} from './shop/order-refunds.ts';
import { viewOrder } from './shop/order-record.ts';
import { dismissNotices, viewNotices } from './progress/notices.ts';
import { isStale, viewOpenRound } from './play/open-rounds.ts';
import { openPack, packReference, viewPackOdds } from './collectibles/packs.ts';
import { dayNumberOf } from './kernel/periods.ts';
import { endPeriods } from './kernel/period-ends.ts';
import { noBalances, STATE_SCHEMA, type Player } from './kernel/player.ts';
import { claimQuest, exchangeQuest, viewQuests } from './progress/quests.ts';
import { Refused } from './kernel/rule-violation.ts';
import { grant } from './money/rewards.ts';
import { rollback } from './play/rollback.ts';
import { playRound, type RoundCall } from './play/rounds.ts';
import { claimSubscription, viewSubscriptions } from './shop/subscriptions.ts';
import {
  cashOut,
  closeStaleRounds,
  startRound,
  stepRound,
  type CashOutCall,
  type StepCall,
} from './play/stepped-rounds.ts';
import { viewSummary } from './summary.ts';
import { beginTurn, type Effects, type Turn } from './kernel/context.ts';
import { noteVisit } from './kernel/visits.ts';
import { viewOnePack, viewPacks } from './collectibles/waiting-packs.ts';
import { takeSteps, type StepsCall } from './play/provider-wallet-steps.ts';
import { bet, closeRound, win } from './play/provider-wallet.ts';
import type { BetCall, CloseCall, RollbackCall, WinCall } from './play/provider-wallet.ts';
import { claimWeekly, viewWeekly } from './progress/weekly.ts';
import type { World } from './kernel/world.ts';
import { systems, initialSlices } from './systems.ts';

/** Calls of the contract that change one player and nothing else; the server needs no code for them. */
export const playerCommands = {
  claimQuest: (turn: Turn, { body }: Received<'claimQuest'>) => claimQuest(turn, body.id),
  exchangeQuest: (turn: Turn, { body }: Received<'exchangeQuest'>) => exchangeQuest(turn, body.id),
  claimWeeklyMilestone: (turn: Turn, { body }: Received<'claimWeeklyMilestone'>) =>
    claimWeekly(turn, body.step),
  claimMonthlyMilestone: (turn: Turn, { body }: Received<'claimMonthlyMilestone'>) =>
    claimMonthly(turn, body.step),
  claimFastlane: (turn: Turn, { body }: Received<'claimFastlane'>) => claimFastlane(turn, body.feature),
  claimFastlaneCollectible: (turn: Turn, _input: Received<'claimFastlaneCollectible'>) =>
    packOnly(claimDailyCollectible(turn)),
  claimDailyCollectible: (turn: Turn, _input: Received<'claimDailyCollectible'>) =>
    packOnly(claimDailyCollectible(turn)),
  claimCollection: (turn: Turn, { params }: Received<'claimCollection'>) =>
    claimCollection(turn, params.collectionId),
  exchangeDuplicates: (turn: Turn, { body }: Received<'exchangeDuplicates'>) =>
    exchangeDuplicates(turn, body),
  openPack: (turn: Turn, { params, known }: Received<'openPack'> & Drawn) => openPack(turn, params.id, known),
  openLootbox: (turn: Turn, { body, known }: Received<'openLootbox'> & Drawn) =>
    openLootbox(turn, body, known),
  claimSubscription: (turn: Turn, { params }: Received<'claimSubscription'>) =>
    claimSubscription(turn, params.id),
  collectReady: (turn: Turn, { body }: Received<'collectReady'>) => collectReady(turn, body.only),
  visit: (turn: Turn, _input: Received<'visit'>) => ({ notices: viewNotices(turn.state) }),
  dismissNotices: (turn: Turn, { body }: Received<'dismissNotices'>) => dismissNotices(turn, body.ids),
  markCrossTaskCheckable: (turn: Turn, { body }: Received<'markCrossTaskCheckable'>) =>
    markCheckable(turn, body.id),
  markCrossTaskClaimable: (turn: Turn, { body }: Received<'markCrossTaskClaimable'>) =>
    markClaimable(turn, body.id),
  claimCrossTask: (turn: Turn, { body }: Received<'claimCrossTask'>) => claimTask(turn, body.id),
  rotateSeed: (turn: Turn, { body }: Received<'rotateSeed'>) => rotateSeed(turn, body.clientSeed),
};
export type PlayerCommandName = keyof typeof playerCommands;
// Each answers what the contract says of its call.
playerCommands satisfies {
  readonly [N in PlayerCommandName]: (turn: Turn, input: never) => Answer<N>;
};

/** The draw that a command is about, where it was made before: the host reads it beside the player. */
interface Drawn {
  readonly known?: KnownDraw | undefined;
}
/** Reference of that draw, for the commands that are about one; undefined where it can't have been made. */
export const drawOfCommand: {
  readonly [N in PlayerCommandName]?: (input: Received<N>) => string | undefined;
} = {
  openPack: ({ params }) => packReference(params.id),
  openLootbox: ({ body: { kind, number } }) =>
    number === undefined || kind === 'FREE' ? undefined : lootboxReference(kind, number),
};

const packOnly = ({ packId }: { packId: string }) => ({ packId });

/** Changes that come through another feature (a game's round, a provider's callback), with the rows it read. */
const hostCommands = {
  playRound: (turn: Turn, call: RoundCall) => playRound(turn, call),
  startRound: (turn: Turn, call: RoundCall) => startRound(turn, call),
  stepRound: (turn: Turn, call: StepCall) => stepRound(turn, call),
  cashOut: (turn: Turn, call: CashOutCall) => cashOut(turn, call),
  /** Every command closes them first; this one does nothing else. */
  closeStaleRounds: (turn: Turn, _call: object) => viewFairness(turn.state),
  bet: (turn: Turn, call: BetCall) => bet(turn, call),
  win: (turn: Turn, call: WinCall) => win(turn, call),
  rollback: (turn: Turn, call: RollbackCall) => rollback(turn, call),
  closeRound: (turn: Turn, call: CloseCall) => closeRound(turn, call),
  walletSteps: (turn: Turn, call: StepsCall) => takeSteps(turn, call),
  deliver: (turn: Turn, call: DeliverCall) => deliver(turn, call),
  correct: (turn: Turn, call: CorrectCall) => correct(turn, call),
  confirmTask: (turn: Turn, call: ConfirmCall) => confirmTask(turn, call),
  friendPlayed: (turn: Turn, call: FriendPlayedCall) => friendPlayed(turn, call),
  releaseFriend: (turn: Turn, call: Record<string, never>) => releaseFriend(turn, call),
  awardPrize: (turn: Turn, call: PrizeCall) => awardPrize(turn, call),
  placeOrder: (turn: Turn, call: PlaceCall) => viewOrder(placeOrder(turn, call)),
  orderPaid: (turn: Turn, call: PaidCall) => viewOrder(orderPaid(turn, call)),
  deliverOrder: (turn: Turn, call: OrderCall) => viewOrder(deliverOrder(turn, call)),
  cancelOrder: (turn: Turn, call: Parameters<typeof cancelOrder>[1]) => viewOrder(cancelOrder(turn, call)),
  refundOrder: (turn: Turn, call: RefundCall) => viewOrder(refundOrder(turn, call)),
  paymentRefunded: (turn: Turn, call: RefundedCall) => viewOrder(paymentRefunded(turn, call)),
  writeOffDebt: (turn: Turn, call: WriteOffCall) => writeOffDebt(turn, call),
  refundSent: (turn: Turn, call: SentCall) => viewOrder(refundSent(turn, call)),
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
  weeklyProgression: (p: Player, world: World) => viewWeekly(p.state.weekly, world),
  monthlyProgression: (p: Player, world: World) => viewMonthly(p.state.monthly, world),
  fastlaneAvailability: (p: Player, world: World) => viewFastlane(p.state, world),
  dailyCalendar: (p: Player, world: World) => viewCalendar(p.state.daily, world),
  lootboxes: (p: Player, world: World) => viewLootboxes(p.state, world),
  subscriptions: (p: Player) => ({ subscriptions: viewSubscriptions(p.state.subscriptions) }),
  dailyCollectibles: (p: Player, world: World) => countDailyCollectibles(p.state, world),
  album: (p: Player, world: World) => viewAlbum(p.state.album, world.content),
  collections: (_p: Player, world: World) => viewCollections(world.content),
  packOdds: (p: Player, world: World) => viewPackOdds(p.state, world),
  bundles: (p: Player, world: World) => viewBundles(p, world),
  packs: (p: Player) => viewPacks(p.state.packs),
  pack: (p: Player, _world: World, { params }: Received<'pack'>) => viewOnePack(p.state.packs, params.id),
  fairness: (p: Player) => viewFairness(p.state),
  openRound: (p: Player, world: World, { gameId }: { readonly gameId: string }) => ({
    open: viewOpenRound(p, world, gameId),
    isStale: isStale(p.state, world),
  }),
  lastPlayed: (p: Player) => viewLastPlayed(p.state.lastPlayed),
  summary: (p: Player, world: World, _input: unknown, version: number) => viewSummary(p, version, world),
};
export type ViewName = keyof typeof playerViews;

const listeners = systems.flatMap(({ on }) => on ?? []);

export interface Acted<R> {
  readonly player: Player;
  readonly effects: Effects;
  readonly reply: R;
}

/** What the player does himself. A provider's late callback, a job or an operator is no visit of his. */
const OF_THE_PLAYER: ReadonlySet<string> = new Set<CommandName>([
  'playRound',
  'startRound',
  'stepRound',
  'cashOut',
  'placeOrder',
]);
const isOfThePlayer = (name: CommandName): boolean => name in playerCommands || OF_THE_PLAYER.has(name);

/** Decides one command. A refusal leaves nothing behind; anything else thrown is a fault of ours. */
export function act<N extends CommandName>(
  player: Player,
  name: N,
  input: CommandInput<N>,
  world: World,
): Acted<CommandReply<N>> | Refusal {
  const turn = beginTurn(player, world, listeners);
  try {
    if (isOfThePlayer(name)) noteVisit(turn);
    endPeriods(turn);
    closeStaleRounds(turn);
    const reply = (commands[name] as (turn: Turn, input: CommandInput<N>) => CommandReply<N>)(turn, input);
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

/** A new player with the welcome of the house, and who brought him. */
export function createPlayer(playerId: string, world: World, invitation?: Invitation): Acted<undefined> {
  const turn = beginTurn(
    {
      id: playerId,
      balances: noBalances,
      state: {
        ...initialSlices,
        schema: STATE_SCHEMA,
        entries: 0,
        draws: 0,
        changedAtMs: { PP: world.nowMs, USDT: world.nowMs, TON: world.nowMs, SPLASH: world.nowMs },
        fairness: initialFairness(world),
        friends: friendsOfNew(invitation),
        visits: { ...initialSlices.visits, firstMs: world.nowMs, lastDay: dayNumberOf(world.nowMs) },
      },
    },
    world,
    listeners,
  );
  const { welcome } = world.content.economy;
  if (welcome > 0)
    grant(turn, {
      reference: 'welcome',
      rewards: [{ type: 'points', amount: welcome }],
      reason: 'welcome',
    });
  return {
    player: { id: playerId, balances: turn.balances, state: turn.state },
    effects: turn.effects,
    reply: undefined,
  };
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

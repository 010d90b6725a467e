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
import { RuleViolation } from './kernel/rule-violation.ts';
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
import { beginAct, type Effects, type ActContext } from './kernel/context.ts';
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
  claimQuest: (context: ActContext, { body }: Received<'claimQuest'>) => claimQuest(context, body.id),
  exchangeQuest: (context: ActContext, { body }: Received<'exchangeQuest'>) =>
    exchangeQuest(context, body.id),
  claimWeeklyMilestone: (context: ActContext, { body }: Received<'claimWeeklyMilestone'>) =>
    claimWeekly(context, body.step),
  claimMonthlyMilestone: (context: ActContext, { body }: Received<'claimMonthlyMilestone'>) =>
    claimMonthly(context, body.step),
  claimFastlane: (context: ActContext, { body }: Received<'claimFastlane'>) =>
    claimFastlane(context, body.feature),
  claimFastlaneCollectible: (context: ActContext, _input: Received<'claimFastlaneCollectible'>) =>
    packOnly(claimDailyCollectible(context)),
  claimDailyCollectible: (context: ActContext, _input: Received<'claimDailyCollectible'>) =>
    packOnly(claimDailyCollectible(context)),
  claimCollection: (context: ActContext, { params }: Received<'claimCollection'>) =>
    claimCollection(context, params.collectionId),
  exchangeDuplicates: (context: ActContext, { body }: Received<'exchangeDuplicates'>) =>
    exchangeDuplicates(context, body),
  openPack: (context: ActContext, { params, known }: Received<'openPack'> & Drawn) =>
    openPack(context, params.id, known),
  openLootbox: (context: ActContext, { body, known }: Received<'openLootbox'> & Drawn) =>
    openLootbox(context, body, known),
  claimSubscription: (context: ActContext, { params }: Received<'claimSubscription'>) =>
    claimSubscription(context, params.id),
  collectReady: (context: ActContext, { body }: Received<'collectReady'>) => collectReady(context, body.only),
  visit: (context: ActContext, _input: Received<'visit'>) => ({ notices: viewNotices(context.state) }),
  dismissNotices: (context: ActContext, { body }: Received<'dismissNotices'>) =>
    dismissNotices(context, body.ids),
  markCrossTaskCheckable: (context: ActContext, { body }: Received<'markCrossTaskCheckable'>) =>
    markCheckable(context, body.id),
  markCrossTaskClaimable: (context: ActContext, { body }: Received<'markCrossTaskClaimable'>) =>
    markClaimable(context, body.id),
  claimCrossTask: (context: ActContext, { body }: Received<'claimCrossTask'>) => claimTask(context, body.id),
  rotateSeed: (context: ActContext, { body }: Received<'rotateSeed'>) => rotateSeed(context, body.clientSeed),
};
export type PlayerCommandName = keyof typeof playerCommands;
// Each answers what the contract says of its call.
playerCommands satisfies {
  readonly [N in PlayerCommandName]: (context: ActContext, input: never) => Answer<N>;
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
  playRound: (context: ActContext, call: RoundCall) => playRound(context, call),
  startRound: (context: ActContext, call: RoundCall) => startRound(context, call),
  stepRound: (context: ActContext, call: StepCall) => stepRound(context, call),
  cashOut: (context: ActContext, call: CashOutCall) => cashOut(context, call),
  /** Every command closes them first; this one does nothing else. */
  closeStaleRounds: (context: ActContext, _call: object) => viewFairness(context.state),
  bet: (context: ActContext, call: BetCall) => bet(context, call),
  win: (context: ActContext, call: WinCall) => win(context, call),
  rollback: (context: ActContext, call: RollbackCall) => rollback(context, call),
  closeRound: (context: ActContext, call: CloseCall) => closeRound(context, call),
  walletSteps: (context: ActContext, call: StepsCall) => takeSteps(context, call),
  deliver: (context: ActContext, call: DeliverCall) => deliver(context, call),
  correct: (context: ActContext, call: CorrectCall) => correct(context, call),
  confirmTask: (context: ActContext, call: ConfirmCall) => confirmTask(context, call),
  friendPlayed: (context: ActContext, call: FriendPlayedCall) => friendPlayed(context, call),
  releaseFriend: (context: ActContext, call: Record<string, never>) => releaseFriend(context, call),
  awardPrize: (context: ActContext, call: PrizeCall) => awardPrize(context, call),
  placeOrder: (context: ActContext, call: PlaceCall) => viewOrder(placeOrder(context, call)),
  orderPaid: (context: ActContext, call: PaidCall) => viewOrder(orderPaid(context, call)),
  deliverOrder: (context: ActContext, call: OrderCall) => viewOrder(deliverOrder(context, call)),
  cancelOrder: (context: ActContext, call: Parameters<typeof cancelOrder>[1]) =>
    viewOrder(cancelOrder(context, call)),
  refundOrder: (context: ActContext, call: RefundCall) => viewOrder(refundOrder(context, call)),
  paymentRefunded: (context: ActContext, call: RefundedCall) => viewOrder(paymentRefunded(context, call)),
  writeOffDebt: (context: ActContext, call: WriteOffCall) => writeOffDebt(context, call),
  refundSent: (context: ActContext, call: SentCall) => viewOrder(refundSent(context, call)),
  /** Both or neither (W-28). */
  betAndWin: (context: ActContext, call: { readonly bet: BetCall; readonly win: WinCall }) =>
    betAndWin(context, call),
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

/** What the player does themselves. A provider's late callback, a job or an operator is no visit of theirs. */
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
  const context = beginAct(player, world, listeners);
  try {
    if (isOfThePlayer(name)) noteVisit(context);
    endPeriods(context);
    closeStaleRounds(context);
    const reply = (commands[name] as (context: ActContext, input: CommandInput<N>) => CommandReply<N>)(
      context,
      input,
    );
    return {
      player: { id: player.id, balances: context.balances, state: context.state },
      effects: context.effects,
      reply,
    };
  } catch (e) {
    if (e instanceof RuleViolation) return e.refusal;
    throw e;
  }
}

/** A new player with the welcome bonus, and who brought them. */
export function createPlayer(playerId: string, world: World, invitation?: Invitation): Acted<undefined> {
  const context = beginAct(
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
    grant(context, {
      reference: 'welcome',
      rewards: [{ type: 'points', amount: welcome }],
      reason: 'welcome',
    });
  return {
    player: { id: playerId, balances: context.balances, state: context.state },
    effects: context.effects,
    reply: undefined,
  };
}

function betAndWin(context: ActContext, call: { bet: BetCall; win: WinCall }) {
  const placed = bet(context, call.bet);
  if (placed.refusal !== undefined) return { bet: placed, win: undefined };
  const round = context.effects.rounds.at(-1) ?? call.win.known.round;
  const referenced =
    context.effects.transactions.find((t) => t.transactionId === call.win.referenceId) ??
    call.win.known.referenced;
  return { bet: placed, win: win(context, { ...call.win, known: { ...call.win.known, round, referenced } }) };
}

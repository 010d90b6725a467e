// The only way to change a player: act(player, command, input, world) returns the new player and every effect that
// explains the change.
import type { Answer, CallName, Received } from '@parlor/contract/kernel/contract.ts';
import type { Refusal } from '@parlor/contract/kernel/errors.ts';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import {
  careOfNew,
  beginBreak,
  beginExclusion,
  confirmCareLimit,
  holdPlayer,
  seePlayReminder,
  setCareLimit,
  setPlayReminder,
  viewCare,
  withdrawCareLimit,
} from './care/player-care.ts';
import type { Pause } from './care/care-slice.ts';
import { askDeletion, withdrawDeletion } from './care/deletion.ts';
import {
  acceptTerms,
  choose,
  chooseMessages,
  endMessages,
  resumeMessages,
  setMessageZone,
  showTerms,
  viewConsents,
} from './care/consents.ts';
import { collectReady } from './collect-ready.ts';
import { claimCollection, viewAlbum, viewCollections } from './collectibles/album.ts';
import { exchangeDuplicates } from './collectibles/exchange-duplicates.ts';
import { lootboxReference, openLootbox, viewLootboxes } from './collectibles/lootboxes.ts';
import { openPack, packReference, viewPackOdds } from './collectibles/packs.ts';
import { viewOnePack, viewPacks } from './collectibles/waiting-packs.ts';
import { beginAct, type ActContext, type Effects } from './kernel/context.ts';
import { endPeriods } from './kernel/period-ends.ts';
import { dayNumberOf } from './kernel/periods.ts';
import { noBalances, STATE_SCHEMA, type Player } from './kernel/player.ts';
import { RuleViolation } from './kernel/rule-violation.ts';
import { mustBeOn } from './kernel/switches.ts';
import { noteVisit } from './kernel/visits.ts';
import type { World } from './kernel/world.ts';
import { viewBalance, viewBalances } from './money/balances.ts';
import { correctBalance } from './money/corrections.ts';
import { writeOffDebt } from './money/debt-payments.ts';
import { grant } from './money/rewards.ts';
import { initialFairness, rotateSeed, viewFairness, type KnownDraw } from './play/fairness.ts';
import { viewLastPlayed } from './play/last-played.ts';
import { isStale, viewOpenRound } from './play/open-rounds.ts';
import { takeSteps } from './play/provider-wallet-steps.ts';
import { bet, win, type BetCall, type WinCall } from './play/provider-wallet.ts';
import { closeRound } from './play/round-end.ts';
import { rollback } from './play/rollback.ts';
import { playRound } from './play/rounds.ts';
import { cashOut, closeStaleRounds, endSharedBet, startRound, stepRound } from './play/stepped-rounds.ts';
import { viewAchievements } from './progress/achievements.ts';
import { viewCalendar } from './progress/daily-rewards.ts';
import {
  claimDailyCollectible,
  claimFastlane,
  countDailyCollectibles,
  viewFastlane,
} from './progress/fastlane.ts';
import { readInbox, tellMessage, tellNameSetBack, viewInbox } from './progress/inbox.ts';
import { claimMonthly, viewMonthly } from './progress/monthly.ts';
import { dismissNotices, viewNotices } from './progress/notices.ts';
import { viewProfile } from './progress/profile.ts';
import { claimQuest, exchangeQuest, viewQuests } from './progress/quests.ts';
import { claimWeekly, viewWeekly } from './progress/weekly.ts';
import { deliverItems } from './shop/deliveries.ts';
import { viewBundles } from './shop/offers.ts';
import { viewOrder, type OrderRecord } from './shop/order-record.ts';
import { paymentRefunded, refundOrder, refundQuarantined, refundSent } from './shop/order-refunds.ts';
import { cancelOrder, deliverOrder, orderPaid, placeOrder } from './shop/orders.ts';
import { claimSubscription, viewSubscriptions } from './shop/subscriptions.ts';
import { awardPrize } from './social/contests.ts';
import { callChallenge } from './social/daily-challenge.ts';
import { claimTask, confirmTask, markCheckable, markClaimable } from './social/cross-tasks.ts';
import { friendPlayed, friendsOfNew, releaseFriend, type Invitation } from './social/referrals.ts';
import { viewSummary } from './summary.ts';
import { systems, initialSlices } from './systems.ts';

/** The stored draw of the command, if it was made before. The host reads it together with the player. */
interface Drawn {
  readonly known?: KnownDraw | undefined;
}

/** Calls of the contract that change one player alone. The server routes them here by name; they need no handler. */
export const playerCommands = {
  claimQuest: (context, { body }) => claimQuest(context, body.id),
  exchangeQuest: (context, { body }) => exchangeQuest(context, body.id),
  claimWeeklyMilestone: (context, { body }) => claimWeekly(context, body.step),
  claimMonthlyMilestone: (context, { body }) => claimMonthly(context, body.step),
  claimFastlane: (context, { body }) => claimFastlane(context, body.feature),
  claimFastlaneCollectible: (context) => packOnly(claimDailyCollectible(context)),
  claimDailyCollectible: (context) => packOnly(claimDailyCollectible(context)),
  claimCollection: (context, { params }) => claimCollection(context, params.collectionId),
  exchangeDuplicates: (context, { body }) => exchangeDuplicates(context, body),
  openPack: (context, { params, known }) => openPack(context, params.id, known),
  openLootbox: (context, { body, known }) => openLootbox(context, body, known),
  claimSubscription: (context, { params }) => claimSubscription(context, params.id),
  collectReady: (context, { body }) => collectReady(context, body.only),
  visit: (context) => ({ notices: viewNotices(context.state) }),
  dismissNotices: (context, { body }) => dismissNotices(context, body.ids),
  markCrossTaskCheckable: (context, { body }) => markCheckable(context, body.id),
  markCrossTaskClaimable: (context, { body }) => markClaimable(context, body.id),
  setCareLimit,
  confirmCareLimit,
  withdrawCareLimit,
  setPlayReminder,
  seePlayReminder,
  showTerms,
  acceptTerms,
  chooseMessages,
  setMessageZone,
  readInbox,
  claimCrossTask: (context, { body }) => claimTask(context, body.id),
  rotateSeed: (context, { body }) => rotateSeed(context, body.clientSeed),
} satisfies { readonly [N in CallName]?: (context: ActContext, input: Received<N> & Drawn) => Answer<N> };
export type PlayerCommandName = keyof typeof playerCommands;

/** The reference of the draw that a command reads; undefined if no such draw can exist. */
export const drawOfCommand: {
  readonly [N in PlayerCommandName]?: (input: Received<N>) => string | undefined;
} = {
  openPack: ({ params }) => packReference(params.id),
  openLootbox: ({ body: { kind, number } }) =>
    number === undefined || kind === 'FREE' ? undefined : lootboxReference(kind, number),
};

const packOnly = ({ packId }: { packId: string }) => ({ packId });

/** The command, replying with the order as its buyer sees it. */
const viewed =
  <C>(change: (context: ActContext, call: C) => OrderRecord) =>
  (context: ActContext, call: C) =>
    viewOrder(change(context, call));

/** Commands that a feature of the server calls, with the rows that it read. */
const hostCommands = {
  playRound,
  startRound,
  stepRound,
  cashOut,
  endSharedBet,
  /** Settles what has ended, as every command does first, and does nothing else. */
  settleOnly: (_context: ActContext, _call: object): void => {},
  bet,
  win,
  rollback,
  closeRound,
  walletSteps: takeSteps,
  deliverItems,
  correctBalance,
  confirmTask,
  friendPlayed,
  releaseFriend,
  awardPrize,
  callChallenge,
  placeOrder: viewed(placeOrder),
  orderPaid: viewed(orderPaid),
  deliverOrder: viewed(deliverOrder),
  cancelOrder: viewed(cancelOrder),
  refundOrder: viewed(refundOrder),
  refundQuarantined: viewed(refundQuarantined),
  paymentRefunded: viewed(paymentRefunded),
  writeOffDebt,
  refundSent: viewed(refundSent),
  betAndWin,
  chooseConsent: choose,
  endMessages,
  resumeMessages: (context: ActContext, _call: object) => resumeMessages(context),
  takeBreak: beginBreak,
  excludeMe: beginExclusion,
  askDeletion: (context: ActContext, _call: object) => askDeletion(context),
  withdrawDeletion: (context: ActContext, _call: object) => withdrawDeletion(context),
  holdPlayer,
  tellNameSetBack,
  tellMessage,
};

const commands = { ...playerCommands, ...hostCommands };
type Commands = typeof commands;
export type CommandName = keyof Commands;
type Inputs = { readonly [N in PlayerCommandName]: Received<N> & Drawn } & {
  readonly [N in keyof typeof hostCommands]: Parameters<(typeof hostCommands)[N]>[1];
};
export type CommandInput<N extends CommandName> = Inputs[N];
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
  album: (p: Player, world: World) => viewAlbum(p.state.album, world),
  collections: (_p: Player, world: World) => viewCollections(world),
  packOdds: (p: Player, world: World) => viewPackOdds(p.state, world),
  bundles: (p: Player, world: World) => viewBundles(p, world),
  packs: (p: Player) => viewPacks(p.state.packs),
  pack: (p: Player, _world: World, { params }: Received<'pack'>) => viewOnePack(p.state.packs, params.id),
  fairness: (p: Player) => viewFairness(p.state),
  openRound: (p: Player, world: World, { gameId }: { readonly gameId: string }) => ({
    open: viewOpenRound(p, world, gameId),
    isStale: isStale(p.state, world),
  }),
  care: (p: Player, world: World) => viewCare(p.state, world),
  /** Beside the rows. */
  inboxCounts: (p: Player, world: World) => viewInbox(p.state, world.nowMs),
  consents: (p: Player, world: World) => viewConsents(p.state, world),
  achievements: (p: Player, world: World) => viewAchievements(p.state, world),
  playerProfile: (p: Player, world: World) => viewProfile(p.state, world),
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

/** Commands of the host that count as a visit. A provider's late callback, a job or an operator's act does not. */
const VISITS: ReadonlySet<string> = new Set<CommandName>([
  'playRound',
  'startRound',
  'stepRound',
  'cashOut',
  'callChallenge',
  'placeOrder',
  'takeBreak',
  'excludeMe',
  'chooseConsent',
]);
const isVisit = (name: CommandName): boolean => name in playerCommands || VISITS.has(name);

/** Commands that claim something; a free lootbox is refused where it is opened. */
const CLAIMS: ReadonlySet<string> = new Set<PlayerCommandName>([
  'claimQuest',
  'claimWeeklyMilestone',
  'claimMonthlyMilestone',
  'claimFastlane',
  'claimFastlaneCollectible',
  'claimDailyCollectible',
  'claimCollection',
  'claimSubscription',
  'collectReady',
  'claimCrossTask',
]);

/** Decides one command. A refusal changes nothing; any other error is a bug. */
export function act<N extends CommandName>(
  player: Player,
  name: N,
  input: CommandInput<N>,
  world: World,
): Acted<CommandReply<N>> | Refusal {
  const context = beginAct(player, world, listeners);
  try {
    if (isVisit(name)) noteVisit(context);
    endPeriods(context);
    closeStaleRounds(context);
    if (CLAIMS.has(name)) mustBeOn(world, { kind: 'claims' });
    const command = commands[name] as (context: ActContext, input: CommandInput<N>) => CommandReply<N>;
    return acted(context, command(context, input));
  } catch (e) {
    if (e instanceof RuleViolation) return e.refusal;
    throw e;
  }
}

/** A new player with the welcome bonus, the inviter, and the break or exclusion of the person, if there is one. */
export function createPlayer(
  playerId: string,
  world: World,
  {
    invitation,
    pause,
  }: { readonly invitation?: Invitation | undefined; readonly pause?: Pause | undefined } = {},
): Acted<undefined> {
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
        care: careOfNew(pause),
        visits: { ...initialSlices.visits, firstMs: world.nowMs, lastDay: dayNumberOf(world.nowMs) },
      },
    },
    world,
    listeners,
  );
  const { welcome } = world.content.economy;
  const rewards: Reward[] = [{ type: 'points', amount: welcome }];
  if (welcome > 0) grant(context, { reference: 'welcome', rewards, reason: 'welcome' });
  return acted(context, undefined);
}

const acted = <R>({ playerId, balances, state, effects }: ActContext, reply: R): Acted<R> => ({
  player: { id: playerId, balances, state },
  effects,
  reply,
});

/** One bet and its win in one act: both or neither (W-28). */
function betAndWin(context: ActContext, call: { readonly bet: BetCall; readonly win: WinCall }) {
  const placed = bet(context, call.bet);
  if (placed.refusal !== undefined) return { bet: placed, win: undefined };
  const round = context.effects.rounds.at(-1) ?? call.win.known.round;
  const referenced =
    context.effects.transactions.find((t) => t.transactionId === call.win.referenceId) ??
    call.win.known.referenced;
  return { bet: placed, win: win(context, { ...call.win, known: { ...call.win.known, round, referenced } }) };
}

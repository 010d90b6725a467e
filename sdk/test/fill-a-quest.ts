// Makes a quest claimable, whatever quests a player has: with two dice games and the other goals of their quests.
// Only the easy quest for rounds of other games (`one-game-5`) is left out: if no other easy one is open, it is
// swapped.
import type { Quest } from '@parlor/contract/calls/quests.ts';
import type { Api } from '../services.ts';

export const DICE = 'dice-bone';
export const OTHER_DICE = 'dice-moons';
/** Choices that win more often than not. */
export const likelyChoice: Readonly<Record<string, unknown>> = {
  [DICE]: { side: 'under', target: 9_000 },
  [OTHER_DICE]: { side: 'over', sum: 4 },
};
const RAIN = { gameId: 'plinko-rain', choice: { risk: 'low' } } as const;
/** Bone Dice: pays about ×2. */
const EVEN_MONEY = { side: 'under', target: 4_900 };
const STAKE = 5;
/** After this many rounds a quest needs something else: a box or a pack opened, wins above the stake, another game. */
const ROUNDS_BY_HABIT = 40;
const MAX_ROUNDS = 250;

type QuestCalls = Pick<
  Api,
  'quests' | 'exchangeQuest' | 'summary' | 'openLootbox' | 'claimFastlaneCollectible' | 'openPack'
>;

/** Plays until a quest can be claimed, and returns it. */
export async function fillAQuest(
  api: QuestCalls,
  play: (gameId: string, stake: number, choice: unknown) => Promise<unknown>,
): Promise<Quest> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { quests } = await api.quests();
    const ready = quests.find((quest) => quest.state.type === 'claimable');
    if (ready) return ready;
    if (round === ROUNDS_BY_HABIT) {
      await exchangeWhatIsOutOfReach(api, quests);
      await openWhatTheyAskFor(api, (await api.quests()).quests);
    }
    const game = round % 2 === 0 ? DICE : OTHER_DICE;
    if (round < ROUNDS_BY_HABIT) await play(game, STAKE, likelyChoice[game]);
    else if (round % 2 === 0) await play(DICE, STAKE, EVEN_MONEY);
    else if (quests.some(({ gameId }) => gameId === RAIN.gameId)) await play(RAIN.gameId, STAKE, RAIN.choice);
    else await play(OTHER_DICE, STAKE, likelyChoice[OTHER_DICE]);
  }
  throw new Error(`No quest could be claimed after ${MAX_ROUNDS} rounds`);
}

async function openWhatTheyAskFor(api: QuestCalls, quests: readonly Quest[]): Promise<void> {
  const goals = quests.filter(({ state }) => state.type === 'available').map(({ goal }) => goal);
  // An earlier quest of this day may have opened them already.
  const { lootBoxes, dailyCollectibles } = await api.summary();
  if (goals.includes('lootboxes') && lootBoxes.FREE > 0) await api.openLootbox({ body: { kind: 'FREE' } });
  if (!goals.includes('packs') || dailyCollectibles.count === 0) return;
  const { packId } = await api.claimFastlaneCollectible({ body: {} });
  await api.openPack({ params: { id: packId } });
}

async function exchangeWhatIsOutOfReach(api: QuestCalls, quests: readonly Quest[]): Promise<void> {
  const open = quests.filter(({ difficulty, state }) => difficulty === 'EASY' && state.type === 'available');
  const [first] = open;
  const isNear = ({ gameId }: Quest): boolean =>
    gameId === undefined || [DICE, OTHER_DICE, RAIN.gameId].includes(gameId);
  if (first && !open.some(isNear)) await api.exchangeQuest({ body: { id: first.id } });
}

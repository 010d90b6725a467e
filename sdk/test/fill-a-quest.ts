// Makes a quest claimable, whatever quests a player has: with rounds of the games they ask for, and with the box and
// the pack of the day. A game played in steps is out of reach: if no easy quest is within reach, one is exchanged.
import type { Quest } from '@parlor/contract/calls/quests.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import type { Api } from '../services.ts';
import { realContent } from './real-content.ts';

export const DICE = 'dice-bone';
export const OTHER_DICE = 'dice-moons';
/** Choices that win more often than not. */
export const likelyChoice: Readonly<Record<string, unknown>> = {
  [DICE]: { side: 'under', target: 9_000 },
  [OTHER_DICE]: { side: 'over', sum: 4 },
};
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
    if (round < ROUNDS_BY_HABIT) {
      const game = round % 2 === 0 ? DICE : OTHER_DICE;
      await play(game, STAKE, likelyChoice[game]);
      continue;
    }
    const games = [DICE, OTHER_DICE, ...gamesAskedFor(quests)];
    const game = games[round % games.length]!;
    await play(game, STAKE, game === DICE ? EVEN_MONEY : (likelyChoice[game] ?? instantGames().get(game)));
  }
  throw new Error(`No quest could be claimed after ${MAX_ROUNDS} rounds`);
}

let known: ReadonlyMap<string, unknown> | undefined;

/** The games whose rounds are one call, with a choice for each. */
function instantGames(): ReadonlyMap<string, unknown> {
  known ??= choices(realContent());
  return known;
}

const choices = ({ content, familyOf }: LoadedContent): ReadonlyMap<string, unknown> =>
  new Map(
    [...familyOf.keys()].flatMap((id) => {
      const rules = content.rulesOf(id);
      return rules ? [[id, rules.choices()[0]] as const] : [];
    }),
  );

const isOpen = ({ state }: Quest): boolean => state.type === 'available';

const gamesAskedFor = (quests: readonly Quest[]): readonly string[] =>
  quests
    .filter(isOpen)
    .flatMap(({ gameId }) => (gameId !== undefined && instantGames().has(gameId) ? [gameId] : []));

async function openWhatTheyAskFor(api: QuestCalls, quests: readonly Quest[]): Promise<void> {
  const goals = quests.filter(isOpen).map(({ goal }) => goal);
  // An earlier quest of this day may have opened them already.
  const { lootBoxes, dailyCollectibles } = await api.summary();
  if (goals.includes('lootboxes') && lootBoxes.FREE > 0) await api.openLootbox({ body: { kind: 'FREE' } });
  if (!goals.includes('packs') || dailyCollectibles.count === 0) return;
  const { packId } = await api.claimFastlaneCollectible({ body: {} });
  await api.openPack({ params: { id: packId } });
}

async function exchangeWhatIsOutOfReach(api: QuestCalls, quests: readonly Quest[]): Promise<void> {
  const { lootBoxes, dailyCollectibles } = await api.summary();
  const isNear = ({ gameId, goal }: Quest): boolean => {
    if (goal === 'purchases') return false;
    if (goal === 'lootboxes') return lootBoxes.FREE > 0;
    if (goal === 'packs') return dailyCollectibles.count > 0;
    return gameId === undefined || instantGames().has(gameId);
  };
  const open = quests.filter((quest) => quest.difficulty === 'EASY' && isOpen(quest));
  const [first] = open;
  if (first && !open.some(isNear)) await api.exchangeQuest({ body: { id: first.id } });
}

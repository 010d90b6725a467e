// Nodes of claims, and of the quest, the box, the boost or the friend that a claim came from.
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { deal, type DealtQuest } from '@parlor/economy/progress/deal-quests.ts';
import { stepThatPaid } from '@parlor/economy/progress/quest-chains.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import { contentOfVersion } from '../../../content/releases/version.ts';
import { dueRelease, readVersion } from '../../../content/releases/store.ts';
import { findClaim, type StoredClaim } from '../../../players/rows/find-in-history.ts';
import { drawsIn, friendOf, friendsPlayed, ordersDelivered, type TimeWindow } from './explain-store.ts';
import { orderNode } from './order-nodes.ts';
import { drawByReference, drawTree, playedIn } from './play-nodes.ts';
import { missing, tree, type Asked, type Tree } from './tree.ts';

const claimNode = ({ reference, rewards, at }: StoredClaim, causes: readonly Tree[]): Tree =>
  tree({ kind: 'claim', at: at.toISOString(), reference, rewards: JSON.parse(rewards) as Reward[] }, causes);

/** The claim of a reward, and what it was claimed for. */
export async function claimTree(
  x: Asked,
  reference: string,
  causesOf: (claim: StoredClaim) => Promise<readonly Tree[]> = () => Promise.resolve([]),
): Promise<Tree> {
  const claim = await findClaim(x.db, x.files, x.playerId, reference);
  return claim === undefined ? missing('claim', reference) : claimNode(claim, await causesOf(claim));
}

export const lootboxTree = async (x: Asked, reference: string): Promise<Tree> =>
  drawByReference(x, reference);

export const questTree = (x: Asked, day: string, index: number): Promise<Tree> =>
  claimTree(x, `quest:${day}:${index}`, async (claim) => {
    const { quest, isAsDealt } = await questOn(x, day, index, claim.rewards);
    if (quest === undefined) return [missing('quest', `quest:${day}:${index}`)];
    const { template, gameId } = quest;
    const sinceMs = Date.parse(day);
    const window = { sinceMs, untilMs: Math.min(claim.at.getTime(), sinceMs + DAY_MS - 1), gameId };
    return [
      tree(
        {
          kind: 'quest',
          day,
          index,
          template: template.id,
          difficulty: template.difficulty,
          goal: template.goal,
          total: template.total,
          ...(gameId === undefined ? {} : { gameId }),
          ...(template.multiplier === undefined ? {} : { multiplier: template.multiplier }),
          // An exchange for a quest with another reward shows itself.
          isAsDealt:
            isAsDealt || canonicalJson(template.rewards) !== canonicalJson(JSON.parse(claim.rewards)),
        },
        await progressOf(x, template.goal, window),
      ),
    ];
  });

/** What moved a quest with this goal. */
async function progressOf(x: Asked, goal: DealtQuest['template']['goal'], w: TimeWindow): Promise<Tree[]> {
  switch (goal) {
    case 'packs':
      return Promise.all((await drawsIn(x, 'pack', w)).map((row) => drawTree(x, row)));
    case 'lootboxes':
      return Promise.all((await drawsIn(x, 'lootbox', w)).map((row) => drawTree(x, row)));
    case 'purchases':
      return (await ordersDelivered(x, w)).map((row) => orderNode(row));
    case 'invites':
      return (await friendsPlayed(x, w)).map(({ friend_id, state, played_at }) =>
        tree({ kind: 'friend', at: played_at.toISOString(), userId: String(friend_id), state }),
      );
    case 'rounds':
    case 'wins':
    case 'stake':
    case 'multiplier':
    case 'different-games':
      return playedIn(x, w);
  }
}

/**
 * The player's document has the quests of one day. Those of an earlier day are dealt again from the content of that day;
 * of a chain it is the first step that paid the same.
 */
async function questOn(
  x: Asked,
  day: string,
  index: number,
  rewards: string,
): Promise<{ quest: DealtQuest | undefined; isAsDealt: boolean }> {
  const release = await dueRelease(x.db, Date.parse(day));
  const content = release && contentOfVersion(await readVersion(x.db, release.hash)).content;
  return x.players.read(x.playerId, ({ state: { quests } }, { contentAt: _contentAt, ...now }) => {
    if (quests.day === day) return { quest: quests.dealt[index], isAsDealt: false };
    const world = content === undefined ? now : { ...now, content };
    const quest = deal(x.playerId, day, world)[index];
    return { quest: quest && asPaid(quest, rewards, world.content), isAsDealt: true };
  });
}

function asPaid(quest: DealtQuest, rewards: string, { quests }: Content): DealtQuest {
  const template = stepThatPaid(quests, quest.template, JSON.parse(rewards) as Reward[]);
  if (template === quest.template) return quest;
  const { gameId: _gameId, ...rest } = quest;
  const named = template.game === undefined || template.game === 'any' ? {} : { gameId: template.game };
  return { ...rest, ...named, template };
}

export async function friendTree(x: Asked, friendId: string): Promise<Tree> {
  const row = await friendOf(x, friendId);
  if (row === undefined) return missing('friend', friendId);
  const at = row.played_at === null ? {} : { at: row.played_at.toISOString() };
  return tree({ kind: 'friend', ...at, userId: friendId, state: row.state });
}

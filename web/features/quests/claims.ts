// The quests for display while claims are running: the server's reply plus what the player has just pressed.
import type { Quest, QuestId } from '@parlor/contract/calls/quests.ts';

export const isSameQuest = (a: QuestId, b: QuestId): boolean => a.day === b.day && a.index === b.index;

const claimed = (quest: Quest): Quest =>
  quest.state.type === 'claimed'
    ? quest
    : { ...quest, state: { type: 'claimed', totalValue: quest.state.totalValue } };

/** The quests with those of `ids` shown as claimed. */
export const withClaimed = (quests: readonly Quest[], ids: readonly QuestId[]): Quest[] =>
  quests.map((quest) => (ids.some((id) => isSameQuest(id, quest.id)) ? claimed(quest) : quest));

/** The quests with the one that the server returned replaced. */
export const withAnswer = (quests: readonly Quest[], answer: Quest): Quest[] =>
  quests.map((quest) => (isSameQuest(quest.id, answer.id) ? answer : quest));

/** Waiting claims first, claimed ones last, otherwise in the server's order. */
export function inOrder(quests: readonly Quest[]): Quest[] {
  const place = { claimable: 0, available: 1, claimed: 2 } as const;
  return quests.toSorted((a, b) => place[a.state.type] - place[b.state.type] || a.id.index - b.id.index);
}

export const isWaiting = (quest: Quest): boolean => quest.state.type === 'claimable';

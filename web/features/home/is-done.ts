import type { Quest } from '@parlor/contract/quests.ts';

export const isDone = (quest: Quest): boolean => quest.state.type === 'claimed';

import type { Quest } from '@parlor/contract/calls/quests.ts';

export const isDone = (quest: Quest): boolean => quest.state.type === 'claimed';

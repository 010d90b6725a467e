// Announcements: the audit log records operator and reason in the transaction of the change.
import type { AnnouncementCard } from '@parlor/contract/calls/operator/announcements.ts';
import type { operatorAnnouncements } from '@parlor/contract/calls/operator/announcements.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OperatorDeps, OperatorHandlers } from './deps.ts';
import { noteAct } from './store.ts';

export function announcementHandlers({
  announcements: operated,
  clock,
}: OperatorDeps): Pick<OperatorHandlers, keyof typeof operatorAnnouncements> {
  const announcements = () => {
    if (operated === undefined) throw new ApiError('NOT_FOUND', 'This server has no announcements.');
    return operated;
  };
  const noted =
    (by: string, act: string, why: string, details: object) =>
    (tx: Parameters<typeof noteAct>[0], cards: AnnouncementCard[]) =>
      noteAct(tx, { by, act, why, details }, clock.now(), { announcements: cards });
  return {
    operatorAnnouncements: async () => ({ announcements: announcements().list() }),
    makeAnnouncement: async ({ caller: { playerId: by }, body: { why, ...made } }) => ({
      announcements: await announcements().make(
        { ...made, by, why },
        noted(by, 'make-announcement', why, made),
      ),
    }),
    stopAnnouncement: async ({ caller: { playerId: by }, params: { id }, body: { why } }) => ({
      announcements: await announcements().stop({ id, by, why }, noted(by, 'stop-announcement', why, { id })),
    }),
  };
}

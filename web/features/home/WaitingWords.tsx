import { Plural, useLingui } from '@lingui/react/macro';
import { howManyToTake, type Waiting } from './waiting/waiting.ts';

/** What waits, in a sentence or two. */
export function WaitingWords({ waiting }: { waiting: readonly Waiting[] }) {
  const { t } = useLingui();
  const quests = waiting.find(({ kind }) => kind === 'quest')?.count ?? 0;
  const otherRewards = howManyToTake(waiting) - quests;
  if (waiting.length === 0) return <>{t`Nothing to claim yet. Play to complete quests.`}</>;
  if (otherRewards + quests === 0) return <>{t`You have something to open.`}</>;
  return (
    <>
      {otherRewards > 0 && (
        <Plural
          value={otherRewards}
          one="# reward is ready to claim."
          other="# rewards are ready to claim."
        />
      )}{' '}
      {quests > 0 && (
        <Plural value={quests} one="# quest is ready to claim." other="# quests are ready to claim." />
      )}
    </>
  );
}

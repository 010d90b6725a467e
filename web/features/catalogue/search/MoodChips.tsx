import { useLingui } from '@lingui/react/macro';
import { MOODS } from '@parlor/contract/formats/moods.ts';
import { paths } from '../../../navigation/paths.ts';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { Section, Strip } from '../../../ui/layout/Page.tsx';
import { useChoiceLabels } from './use-choice-labels.ts';

/** Games by mood. */
export function MoodChips() {
  const { t } = useLingui();
  const { mood } = useChoiceLabels();
  return (
    <Section title={t`What do you want to play?`}>
      <Strip label={t`What do you want to play?`}>
        {MOODS.map((one) => (
          <Chip key={one} href={paths.games({ mood: one })}>
            {mood[one]}
          </Chip>
        ))}
      </Strip>
    </Section>
  );
}

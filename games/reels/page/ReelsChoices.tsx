import type { Risk } from '@parlor/contract/formats/risks.ts';
import type { ReelsSettings } from '@parlor/contract/content/game-families/reels.ts';
import { CountSegment } from '../../page/controls/CountSegment.tsx';
import { Segment } from '../../page/controls/Segment.tsx';
import type { Labels } from '../../words.ts';
import type { ReelsChoice } from '../machine.ts';
import { linesOffered, risksOffered } from '../rules.ts';

interface Props {
  readonly labels: Labels;
  readonly locale: string;
  readonly settings: ReelsSettings;
  readonly choice: ReelsChoice;
  readonly disabled: boolean;
  readonly onChange: (part: ReelsChoice) => void;
}

/** Choices beside the stake: risk and number of lines. */
export function ReelsChoices({ labels, locale, settings, choice, disabled, onChange }: Props) {
  const risks = risksOffered(settings);
  const lines = linesOffered(settings);
  return (
    <>
      {risks.length > 0 ? (
        <Segment
          label={labels.risk}
          name="risk"
          value={choice.risk ?? 'mid'}
          options={risks.map((value) => ({ value, label: labels.risks[value] }))}
          disabled={disabled}
          onChange={(value) => onChange({ risk: value as Risk })}
        />
      ) : null}
      {lines.length > 0 ? (
        <CountSegment
          label={labels.lines}
          name="lines"
          locale={locale}
          value={choice.lines ?? 0}
          offered={lines}
          disabled={disabled}
          onChange={(value) => onChange({ lines: value })}
        />
      ) : null}
    </>
  );
}

import { RISKS, type Risk } from '@parlor/contract/formats/risks.ts';
import type { PlinkoSettings } from '@parlor/contract/content/game-families/plinko.ts';
import { CountSegment } from '../../page/controls/CountSegment.tsx';
import { Segment } from '../../page/controls/Segment.tsx';
import type { Labels } from '../../words.ts';
import type { PlinkoChoice } from '../boards.ts';
import { rowsOffered } from '../rules.ts';

interface Props {
  readonly labels: Labels;
  readonly locale: string;
  readonly settings: PlinkoSettings;
  readonly choice: PlinkoChoice;
  readonly disabled: boolean;
  readonly onChange: (part: Partial<PlinkoChoice>) => void;
}

/** Choices beside the stake: risk, rows, and the rich side. */
export function PlinkoChoices({ labels, locale, settings, choice, disabled, onChange }: Props) {
  const rows = rowsOffered(settings);
  return (
    <>
      <Segment
        label={labels.risk}
        name="risk"
        value={choice.risk}
        options={RISKS.map((value) => ({ value, label: labels.risks[value] }))}
        disabled={disabled}
        onChange={(value) => onChange({ risk: value as Risk })}
      />
      {rows.length > 0 ? (
        <CountSegment
          label={labels.rods}
          name="rows"
          locale={locale}
          value={choice.rows ?? 0}
          offered={rows}
          disabled={disabled}
          onChange={(value) => onChange({ rows: value })}
        />
      ) : null}
      {settings.kind === 'street' ? (
        <Segment
          label={labels.richEnd}
          name="side"
          value={choice.side ?? 'right'}
          options={[
            { value: 'left', label: labels.left },
            { value: 'right', label: labels.right },
          ]}
          disabled={disabled}
          onChange={(value) => onChange({ side: value === 'left' ? 'left' : 'right' })}
        />
      ) : null}
    </>
  );
}

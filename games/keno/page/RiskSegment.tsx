import { RISKS, type Risk } from '@parlor/contract/formats/risks.ts';
import { Segment } from '../../page/controls/Segment.tsx';
import type { Labels } from '../../words.ts';

interface Props {
  readonly labels: Labels;
  readonly risk: Risk;
  readonly disabled: boolean;
  readonly onChange: (risk: Risk) => void;
}

/** Chooses how far apart the payouts are. */
export const RiskSegment = ({ labels, risk, disabled, onChange }: Props) => (
  <Segment
    label={labels.risk}
    name="risk"
    value={risk}
    options={RISKS.map((value) => ({ value, label: labels.risks[value] }))}
    disabled={disabled}
    onChange={(value) => onChange(value as Risk)}
  />
);

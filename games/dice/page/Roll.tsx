import { hundredths, noHundredths } from '../../page/look/figures.ts';

interface Props {
  readonly locale: string;
  /** In hundredths. Undefined before the first. */
  readonly roll: number | undefined;
  readonly won: boolean;
  readonly lifted: boolean;
}

/** The roll on its tile. */
export const Roll = ({ locale, roll, won, lifted }: Props) => (
  <div
    className="roll"
    data-won={won || undefined}
    data-lifted={lifted || undefined}
    data-empty={roll === undefined || undefined}
  >
    <b className="num" aria-hidden="true">
      {roll === undefined ? noHundredths(locale) : hundredths(locale, roll)}
    </b>
  </div>
);

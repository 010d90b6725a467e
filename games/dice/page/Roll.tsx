import { hundredths, noHundredths } from '../../page/look/figures.ts';

interface Props {
  readonly locale: string;
  /** In hundredths. Undefined before the first. */
  readonly roll: number | undefined;
  readonly won: boolean;
  readonly lifted: boolean;
  readonly isAwaited: boolean;
}

/** The roll on its tile. */
export const Roll = ({ locale, roll, won, lifted, isAwaited }: Props) => (
  <div
    className="roll"
    data-won={won || undefined}
    data-lifted={lifted || undefined}
    data-awaited={isAwaited || undefined}
    data-empty={roll === undefined || undefined}
  >
    <b className="num" aria-hidden="true">
      {roll === undefined ? (
        noHundredths(locale)
      ) : isAwaited ? (
        <Tens locale={locale} roll={roll} />
      ) : (
        hundredths(locale, roll)
      )}
    </b>
  </div>
);

/** A roll of which only the tens are known: its other digits are zeros, drawn as open. */
function Tens({ locale, roll }: { readonly locale: string; readonly roll: number }) {
  const text = hundredths(locale, Math.floor(roll / 1_000) * 1_000);
  const known = roll < 1_000 ? 0 : 1;
  return (
    <>
      {text.slice(0, known)}
      <span className="open-digits">{text.slice(known)}</span>
    </>
  );
}

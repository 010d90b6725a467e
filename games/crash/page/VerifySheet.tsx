import { useState } from 'react';
import type { EndedRound, SharedTable } from '@parlor/contract/calls/shared-rounds.ts';
import { count, times } from '../../page/look/figures.ts';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { Sheet } from '../../page/panel/Sheet.tsx';
import { pointFor } from '../point.ts';
import type { CrashTable as Rules } from '../rules.ts';

interface Props {
  readonly page: GamePageContext;
  readonly table: SharedTable | undefined;
  readonly onClose: () => void;
}

type Verdict = 'matches' | 'differs' | 'impossible';

/** How the end of a round was fixed, and its check in this browser. */
export function VerifySheet({ page, table, onClose }: Props) {
  const { labels, locale, state } = page;
  const { settings, version } = state.rules as Rules;
  const [verdict, setVerdict] = useState<{ readonly round: number; readonly is: Verdict }>();
  const [last, before] = table?.past ?? [];
  const check = async (): Promise<void> => {
    if (last) setVerdict({ round: last.round, is: await verdictOf(last, before, state.gameId, settings) });
  };
  return (
    <Sheet labels={labels} title={labels.crashCheck} onClose={onClose}>
      <p>{labels.crashCheckWhy}</p>
      <dl>
        {last ? (
          <>
            <dt>{labels.crashCheckRound}</dt>
            <dd>
              {count(locale, last.round)} · {times(locale, last.point * 100)}
            </dd>
            <dt>{labels.crashCheckSeed}</dt>
            <dd className="mono">{last.seed}</dd>
          </>
        ) : null}
        {before ? (
          <>
            <dt>{labels.crashCheckBefore}</dt>
            <dd className="mono">{before.seed}</dd>
          </>
        ) : null}
        <dt>{labels.rulesVersion}</dt>
        <dd className="mono">{version}</dd>
      </dl>
      {last ? (
        <button type="button" className="verify" onClick={() => void check()}>
          {labels.crashVerify}
        </button>
      ) : null}
      <output>{verdict && verdict.round === last?.round ? labels.crashVerdicts[verdict.is] : ''}</output>
      <h3>{labels.how}</h3>
      <p>{labels.howCrash}</p>
    </Sheet>
  );
}

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The seed gives the point, and its hash is the seed before it. Browsers hash only on secure addresses. */
async function verdictOf(
  { seed, point, chain }: EndedRound,
  before: EndedRound | undefined,
  gameId: string,
  settings: Rules['settings'],
): Promise<Verdict> {
  const subtle = (crypto as Partial<Crypto>).subtle;
  if (!subtle) return 'impossible';
  const text = new TextEncoder();
  const key = await subtle.importKey('raw', text.encode(seed), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const signed = hexOf(await subtle.sign('HMAC', key, text.encode(gameId)));
  const isPoint = pointFor(settings, BigInt(`0x${signed.slice(0, 13)}`)) === point;
  const hash = hexOf(await subtle.digest('SHA-256', text.encode(seed)));
  const isNext = before === undefined || before.chain !== chain || hash === before.seed;
  return isPoint && isNext ? 'matches' : 'differs';
}

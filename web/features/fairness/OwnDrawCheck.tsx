import { BUILTIN_PROVIDER, type Game } from '@parlor/contract/calls/catalogue.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useAsk, useServices } from '../../data/ServicesContext.tsx';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { caretDown } from '../../ui/media/icons.ts';
import { Mono } from '../../ui/media/Mono.tsx';
import { ResultSteps } from './steps/ResultSteps.tsx';
import styles from './Fairness.module.css';
import { parseChoice } from './parse-choice.ts';
import { publishedRules } from './use-draw-check.ts';
import { useResultLabels } from './use-result-labels.ts';

/** Verifies any draw from its seeds: one that the player wrote down, or another player's. */
export function OwnDrawCheck() {
  const { t } = useLingui();
  const { data: top } = useQuery(useAsk().topGames());
  const games = Object.values(top?.byCategory ?? {})
    .flat()
    .filter(({ provider }) => provider === BUILTIN_PROVIDER);
  const [gameId, setGameId] = useState('');
  const [serverSeed, setServerSeed] = useState('');
  const [clientSeed, setClientSeed] = useState('');
  const [nonce, setNonce] = useState('');
  const [choice, setChoice] = useState('');
  const [tried, setTried] = useState(false);

  const game = gameId || games[0]?.identifier;
  const parsed = parseChoice(choice);
  const wrong = {
    serverSeed: serverSeed.trim() === '' && t`Enter the revealed server seed: 64 letters and digits.`,
    clientSeed: clientSeed === '' && t`Enter the client seed.`,
    nonce: !/^\d{1,9}$/.test(nonce.trim()) && t`Enter a whole number. The first round has nonce 0.`,
    choice: parsed === undefined && t`Enter the choice in the form of the example.`,
  };
  const error = (name: keyof typeof wrong): string | undefined => (tried && wrong[name]) || undefined;

  const example = useExampleChoice(game);
  const check = useOwnCheck(game);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!Object.values(wrong).some(Boolean))
      check.mutate({
        serverSeed: serverSeed.trim(),
        clientSeed,
        nonce: Number(nonce),
        choice: parsed,
      });
  };
  const done = check.data;
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <GamePicker
        games={games}
        value={game ?? ''}
        onChange={(next) => {
          setGameId(next);
          check.reset();
        }}
      />
      <Field
        label={t`Server seed`}
        value={serverSeed}
        error={error('serverSeed')}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        maxLength={128}
        onChange={(event) => setServerSeed(event.target.value)}
      />
      <div className={styles.pair}>
        <Field
          label={t`Client seed`}
          value={clientSeed}
          error={error('clientSeed')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
          maxLength={64}
          onChange={(event) => setClientSeed(event.target.value)}
        />
        <Field
          label={t`Nonce`}
          value={nonce}
          error={error('nonce')}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={9}
          onChange={(event) => setNonce(event.target.value)}
        />
      </div>
      <Field
        label={t`Bet choice`}
        {...(example.data && { hint: t`Example: ${example.data}` })}
        value={choice}
        error={
          error('choice') ??
          (done?.check.verdict === 'wrong-choice'
            ? t`This game does not have this choice: ${done.check.fault}.`
            : undefined)
        }
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
        maxLength={200}
        onChange={(event) => setChoice(event.target.value)}
      />
      <Button type="submit" kind="quiet" wide busy={check.isPending}>
        {t`Verify`}
      </Button>
      <CheckResult done={done} error={check.error} />
    </form>
  );
}

/** A draw as entered by the player. */
interface OwnDraw {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly choice: unknown;
}

function useExampleChoice(game: string | undefined) {
  const { api } = useServices();
  return useQuery({
    queryKey: ['game-rules', game ?? '', 'opening'],
    enabled: game !== undefined,
    staleTime: Infinity,
    queryFn: async () => {
      const [{ openingChoiceOf }, rules] = await Promise.all([
        import('@parlor/sdk/fairness/verify-draw.ts'),
        publishedRules(api, game),
      ]);
      return rules === undefined ? '' : JSON.stringify(openingChoiceOf(rules));
    },
  });
}

/** Undefined if this page cannot read the rules of the game. */
function useOwnCheck(game: string | undefined) {
  const { api } = useServices();
  return useMutation({
    mutationFn: async (draw: OwnDraw) => {
      const [{ checkOwnDraw }, rules] = await Promise.all([
        import('@parlor/sdk/fairness/verify-draw.ts'),
        publishedRules(api, game),
      ]);
      if (rules === undefined) return undefined;
      return { ...draw, check: checkOwnDraw(draw, rules) };
    },
  });
}

type GamePickerProps = { games: readonly Game[]; value: string; onChange: (gameId: string) => void };

const GamePicker = ({ games, value, onChange }: GamePickerProps) => (
  <label className={styles.pick}>
    <span className={styles.label}>
      <Trans>Game</Trans>
    </span>
    <span className={styles.box}>
      <select className={styles.select} value={value} onChange={(event) => onChange(event.target.value)}>
        {games.map(({ identifier, title }) => (
          <option key={identifier} value={identifier}>
            {title}
          </option>
        ))}
      </select>
      <Icon of={caretDown} size="s" />
    </span>
  </label>
);

function CheckResult({
  done,
  error,
}: Pick<ReturnType<typeof useOwnCheck>, 'error'> & { done: ReturnType<typeof useOwnCheck>['data'] }) {
  const { t } = useLingui();
  const labels = useResultLabels();
  const failed = error ? whatFailed(error) : undefined;
  return (
    <output className={styles.shown}>
      {failed && <p>{failed.words ?? t`The rules of the game didn’t load. Try again.`}</p>}
      {done && done.check.verdict === 'rules-unknown' && <p>{t`This page can’t verify this game.`}</p>}
      {done && done.check.verdict === 'drawn' && (
        <>
          <h3>{labels.result(done.check.again.reading)}</h3>
          <Mono label={t`Server seed (hashed): compare it with the hash you saw before`} copyable>
            {done.check.again.serverSeedHash}
          </Mono>
          <ResultSteps
            again={done.check.again}
            clientSeed={done.clientSeed}
            nonce={done.nonce}
            choice={done.choice}
          />
        </>
      )}
    </output>
  );
}

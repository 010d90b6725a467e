import { useLingui } from '@lingui/react/macro';
import type { Found, FoundGroup } from '@parlor/contract/calls/operator/finding/find.ts';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { whatFailed } from '../../../data/queries/what-failed.ts';
import { isChosen } from '../../../platform/device-choices.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { Icon } from '../../../ui/media/Icon.tsx';
import { Figure } from '../../../ui/media/Figure.tsx';
import { magnifyingGlass } from '../../../ui/media/icons.ts';
import { Moment } from '../components/Table.tsx';
import { useOperatorQuery } from '../operator-calls.ts';
import styles from './FindBox.module.css';
import { useFoundLabels } from './use-found-labels.ts';

const TYPED_IN = 'input, textarea, select, [contenteditable="true"]';

/** One search for everything in the console. `/` and Ctrl K lead to it from every part. */
export function FindBox() {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      const isSlash =
        event.key === '/' &&
        isChosen('shortcuts') &&
        !(event.target instanceof Element && event.target.matches(TYPED_IN));
      // A sheet over the page keeps the keyboard.
      if ((!isPalette && !isSlash) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const { data, error, refetch, isFetching } = useOperatorQuery(
    'findAnything',
    { query: { text } },
    { enabled: text !== '' },
  );
  const close = (): void => {
    setText('');
    setTyped('');
  };
  const search = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() === text) void refetch();
    setText(typed.trim());
  };
  /** Arrows go through the results, Escape closes them. */
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      close();
      input.current?.focus();
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const links = [...(box.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    if (step === 0 || links.length === 0) return;
    event.preventDefault();
    const at = links.findIndex((link) => link === document.activeElement) + step;
    (at < 0 ? input.current : links[Math.min(at, links.length - 1)])?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows are a shortcut: Tab reaches each result too
    <search ref={box} className={styles.find} onKeyDown={move}>
      <form onSubmit={search} className={styles.form}>
        <label htmlFor={id} className={styles.label}>{t`Find anything`}</label>
        <span className={styles.well}>
          <Icon of={magnifyingGlass} />
          <input
            ref={input}
            id={id}
            className={styles.input}
            value={typed}
            maxLength={160}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={t`Player, order, payment, transaction, TON address, contest, release`}
            onChange={(event) => setTyped(event.target.value)}
          />
          <kbd className={styles.key}>Ctrl K</kbd>
        </span>
        <Button type="submit" busy={isFetching}>
          {t`Find`}
        </Button>
      </form>
      {error && (
        <LoadFailed title={t`The search failed`} failure={whatFailed(error)} onRetry={() => void refetch()}>
          {t`Nothing was changed.`}
        </LoadFailed>
      )}
      <output className={styles.none}>
        {data && data.groups.length === 0 ? t`Nothing was found. Check for typing errors.` : null}
      </output>
      {data && data.groups.length > 0 && <Results groups={data.groups} onChoose={close} />}
    </search>
  );
}

function Results({ groups, onChoose }: { groups: readonly FoundGroup[]; onChoose: () => void }) {
  const { t } = useLingui();
  const { group, href } = useFoundLabels();
  return (
    <section className={styles.results} aria-label={t`Results`}>
      {groups.map(({ kind, found, more }) => (
        <div key={kind} className={styles.group}>
          <h3 className={styles.heading}>{group(kind)}</h3>
          <ul aria-label={group(kind)}>
            {found.map((one) => (
              <li key={`${one.by ?? ''} ${one.userId ?? ''} ${one.id}`}>
                <Link href={href(kind, one)} className={styles.result} onClick={onChoose}>
                  <Result found={one} isPlayer={kind === 'player'} />
                </Link>
              </li>
            ))}
          </ul>
          {more && <p className={styles.none}>{t`There are more. Search more exactly.`}</p>}
        </div>
      ))}
    </section>
  );
}

function Result({ found, isPlayer }: { found: Found; isPlayer: boolean }) {
  const { t } = useLingui();
  const { id, userId, name, by, state, amount, currency, at } = found;
  return (
    <>
      <span className={styles.what}>
        <code dir="ltr">{id}</code> {name !== undefined && <bdi>{name}</bdi>}
      </span>
      <span className={styles.more}>
        {!isPlayer && userId !== undefined && <span>{t`Player ${userId}`}</span>}
        {by !== undefined && <span dir="ltr">{by}</span>}
        {state !== undefined && <span dir="ltr">{state}</span>}
        {at !== undefined && <Moment at={at} />}
      </span>
      {amount !== undefined && currency !== undefined && (
        <span className={styles.amount}>
          <Figure amount={amount} unit={currency} decimals="fixed" setting="line" /> {currency}
        </span>
      )}
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { boxArt } from '@parlor/art/things/box-art.ts';
import { chipsArt } from '@parlor/art/things/counters.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLauncherDocument } from '../../data/LauncherContext.tsx';
import { useAsk } from '../../data/ServicesContext.tsx';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { StepDots } from '../../ui/feedback/StepDots.tsx';
import { Section } from '../../ui/layout/Page.tsx';
import { Art } from '../../ui/media/Art.tsx';
import styles from './HomeIntroduction.module.css';

/** In the player's document, so that it is shown once for all devices. */
const KEY = 'introduced';

/** Three short steps for players who have not played yet, until they finish or skip them. Otherwise renders nothing. */
export function HomeIntroduction() {
  const { data: last } = useQuery(useAsk().lastPlayed());
  const { data: document, update } = useLauncherDocument();
  const [isOver, setOver] = useState(false);
  if (isOver || last?.length !== 0 || document === undefined || document[KEY] === true) return null;
  const end = (): void => {
    setOver(true);
    update((now) => ({ ...now, [KEY]: true }));
  };
  return <Steps onEnd={end} />;
}

interface Step {
  readonly title: string;
  readonly words: ReactNode;
  readonly picture: ReactNode;
}

function Steps({ onEnd }: { onEnd: () => void }) {
  const { t, i18n } = useLingui();
  const [at, setAt] = useState(0);
  const steps: readonly Step[] = [
    {
      title: t`Points are for playing`,
      words: t`You play with Parlor Points (PP). Win more in games, or earn them with quests. They are not money and can’t be paid out.`,
      picture: <Art svg={chipsArt(6)} as="inline" />,
    },
    {
      title: t`Something new every day`,
      words: t`Each day brings points, a card, a box, new quests and a race. Come several days in a row for extra rewards. A day starts at midnight UTC.`,
      picture: <Art svg={boxArt('FREE')} as="inline" />,
    },
    {
      title: t`For adults, with your limits`,
      words: (
        <>
          {t`Parlor is for adults only. Set limits for stakes, losses and time, or take a break whenever you like.`}{' '}
          <Link href={paths.limits()} className={styles.link}>
            {t`Set limits`}
          </Link>
        </>
      ),
      picture: <b className={styles.age}>18+</b>,
    },
  ];
  const last = steps.length - 1;
  const [number, of] = [i18n.number(at + 1), i18n.number(steps.length)];
  return (
    <Section
      title={t`How Parlor works`}
      aside={
        <button type="button" className={styles.skip} onClick={onEnd}>
          {t`Skip`}
        </button>
      }
    >
      <div className={styles.card}>
        <div className={styles.steps} aria-live="polite">
          {/* All steps have the height of the longest, so that the buttons stay where they are. */}
          {steps.map(({ title, words, picture }, n) => (
            <div key={title} className={styles.step} data-now={n === at || undefined}>
              <span className={styles.picture} aria-hidden="true">
                {picture}
              </span>
              <div className={styles.words}>
                <h3>{title}</h3>
                <p>{words}</p>
              </div>
            </div>
          ))}
        </div>
        <div className={styles.foot}>
          <StepDots total={steps.length} filled={at + 1} label={t`Step ${number} of ${of}`} />
          <span className={styles.acts}>
            {at > 0 && (
              <Button kind="quiet" size="s" onClick={() => setAt(at - 1)}>
                {t`Back`}
              </Button>
            )}
            <Button size="s" onClick={() => (at === last ? onEnd() : setAt(at + 1))}>
              {at === last ? t`Got it` : t`Next`}
            </Button>
          </span>
        </div>
      </div>
    </Section>
  );
}

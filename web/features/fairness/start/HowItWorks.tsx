import { fairnessArt, type FairnessStep } from '@parlor/art/things/fairness-art.ts';
import { useLingui } from '@lingui/react/macro';
import { Art } from '../../../ui/media/Art.tsx';
import { Hidden } from '../../../ui/layout/Hidden.tsx';
import styles from './Start.module.css';

/** A provably fair round in three steps. */
export function HowItWorks() {
  const { t } = useLingui();
  const steps: ReadonlyArray<{ step: FairnessStep; title: string; text: string }> = [
    {
      step: 'commit',
      title: t`Commit`,
      text: t`We lock a server seed and show its hash before you play.`,
    },
    {
      step: 'play',
      title: t({ message: 'Play', context: 'a step' }),
      text: t`Your client seed and the nonce join it. They set the result.`,
    },
    {
      step: 'reveal',
      title: t`Reveal`,
      text: t`You get the server seed. If it fits the hash, nothing was changed.`,
    },
  ];
  return (
    <section>
      <h2>
        <Hidden>{t`How it works`}</Hidden>
      </h2>
      <ol className={styles.how}>
        {steps.map(({ step, title, text }) => (
          <li key={step}>
            <Art svg={fairnessArt(step)} className={styles.step} />
            <strong>{title}</strong>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

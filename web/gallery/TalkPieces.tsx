import { useState } from 'react';
import { chipArt } from '@parlor/art/things/counters.ts';
import { sceneArt } from '@parlor/art/things/scene-art.ts';
import { Art } from '../ui/media/Art.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Field } from '../ui/controls/Field.tsx';
import * as icons from '../ui/media/icons.ts';
import { Mono } from '../ui/media/Mono.tsx';
import { SearchField } from '../ui/controls/SearchField.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Stepper } from '../ui/controls/Stepper.tsx';
import { useToast } from '../ui/feedback/toast/Toast.tsx';
import { ToastCard } from '../ui/feedback/toast/ToastCard.tsx';
import styles from './Gallery.module.css';
import { Line, Piece } from './Piece.tsx';

/** Fields, toasts, banners, the empty state. */
export function TalkPieces({ onSheet }: { onSheet: () => void }) {
  const [words, setLabels] = useState('lantern');
  const [stake, setStake] = useState(5);
  const toast = useToast();
  return (
    <>
      <Piece title="Fields" span={6}>
        <SearchField label="Search 10,240 games" value={words} onChange={setLabels} />
        <SearchField label="Search 10,240 games" value="" onChange={setLabels} />
        <Field
          label="Email"
          type="email"
          icon={icons.envelopeSimple}
          defaultValue="mara@lindqvist.se"
          hint="We send a link, no password."
        />
        <Field
          label="Email"
          type="email"
          icon={icons.envelopeSimple}
          defaultValue="mara@"
          error="This is not a whole address. It needs a part after the @."
        />
        <Stepper label="Stake" value={stake} onChange={setStake} steps={[1, 2, 5, 10, 50, 500]} />
        <Mono label="Our seed’s hash, shown before the draw">
          9f2c 71ab 04de 5b18 e7c3 22f0 8a6d 41e9 c05b 7f13 d2a8 6e94 1b37 f0c6 58da 23e1
        </Mono>
      </Piece>
      <Piece title="Toast, banner, skeleton" span={6}>
        <ToastCard
          message={{
            text: (
              <>
                <b>+150 PP</b> from your quest
              </>
            ),
            picture: <Art svg={chipArt()} className={styles.counter} />,
          }}
          onGone={() => {}}
        />
        <ToastCard
          message={{ tone: 'error', text: 'The claim did not go through. Nothing was taken. Try again.' }}
          onGone={() => {}}
        />
        <Banner>You can close this. It will be delivered.</Banner>
        <Banner picture={<Art svg={sceneArt('unplugged')} />}>
          <b>You’re offline.</b> This is how it looked at 21:32.
        </Banner>
        <Line>
          <Skeleton width={84} height={84} radius={20} />
          <Skeleton width={180} height={44} radius={12} />
        </Line>
        <Line>
          <Button
            size="s"
            onClick={() => toast.show({ text: 'Saved here. We’ll send it when you’re back online.' })}
          >
            Show a toast
          </Button>
          <Button
            size="s"
            kind="quiet"
            onClick={() => toast.show({ tone: 'error', text: 'That did not work. Nothing was taken.' })}
          >
            Show an error
          </Button>
          <Button size="s" kind="quiet" onClick={onSheet}>
            Open the sheet
          </Button>
        </Line>
      </Piece>
      <Piece title="Empty state" span={6}>
        <EmptyState
          scene="spill"
          title="The race board didn’t load"
          act={<Button>Try again</Button>}
          note="Service Unavailable, reference 5b1e-04aa"
        >
          The rest of the house is fine. Your standing is kept on our side.
        </EmptyState>
      </Piece>
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ShareWish } from '@parlor/contract/calls/share-cards.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailure } from '../../data/queries/use-failure.ts';
import { useProfile } from '../../data/queries/use-profile.ts';
import { useServices } from '../../data/ServicesContext.tsx';
import { keys } from '../../data/queries/keys.ts';
import { usePreparedMessage } from '../../data/sharing/use-prepared-message.ts';
import { abilitiesOf } from '../../platform/host/abilities.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import type { ToShare } from '../../platform/platform.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { PartFailed } from '../../ui/feedback/PartFailed.tsx';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import styles from './ShareSheet.module.css';

export type ShareSheetProps = {
  /** What to share. Undefined closes the sheet. The card is made when the sheet opens. */
  wish: ShareWish | undefined;
  onClose: () => void;
};

/** The card of a win, a collection or a place, and the ways to share it. */
export function ShareSheet({ wish, onClose }: ShareSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={wish !== undefined} onClose={onClose} title={t`Share`}>
      {wish && <Card wish={wish} onDone={onClose} />}
    </Sheet>
  );
}

function Card({ wish, onDone }: { wish: ShareWish; onDone: () => void }) {
  const { t } = useLingui();
  const { api } = useServices();
  const query = useQuery({
    queryKey: [keys.shareCard, wish],
    queryFn: () => api.makeShareCard({ body: wish }),
    staleTime: Infinity,
    retry: false,
  });
  const failure = useFailure(query.error);
  const isPremium = useProfile()?.isPremium === true;
  const platform = usePlatform();
  const { name, share, haptic } = platform;
  const prepare = usePreparedMessage();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const card = query.data;
  const send = async (what: Omit<ToShare, 'url'>): Promise<void> => {
    if (!card) return;
    haptic('light');
    setBusy(true);
    const preparedMessage = what.story ? undefined : await prepare(wish);
    const became = await share({
      url: card.link,
      ...what,
      ...(preparedMessage !== undefined && { preparedMessage }),
    });
    setBusy(false);
    if (became === 'copied') toast.show({ text: t`The link is copied.` });
    if (became === 'failed') toast.show({ text: t`Sharing did not work. Nothing was sent.`, tone: 'error' });
    else if (became !== 'declined') onDone();
  };
  if (failure && !card)
    return (
      <PartFailed card failure={failure} query={query}>
        {t`The card could not be made.`}
      </PartFailed>
    );
  const text = t`Look what I got at Parlor!`;
  return (
    <div className={styles.card}>
      <div className={styles.picture} aria-busy={!isDrawn}>
        {card && (
          <img
            src={card.picture}
            width={1200}
            height={630}
            alt={t`The card that others will see`}
            onLoad={() => setDrawn(true)}
            onError={() => setDrawn(true)}
          />
        )}
        {!isDrawn && <Skeleton width="100%" height={180} radius={16} />}
      </div>
      <p className={styles.small}>
        {t`Everyone with the link sees this card, with your public name and avatar if you chose them.`}
      </p>
      <Button wide disabled={!card} busy={isBusy} onClick={() => void send({ text })}>
        {name === 'telegram' ? t`Send to a chat` : t`Share`}
      </Button>
      {abilitiesOf(platform).stories && card && (
        <Button
          kind="quiet"
          wide
          busy={isBusy}
          onClick={() => void send({ text, story: { picture: card.story, isPremium } })}
        >
          {t`Post as a story`}
        </Button>
      )}
    </div>
  );
}

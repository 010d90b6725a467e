import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { sceneArt } from '@parlor/art/things/scene-art.ts';
import { clockTime } from '../../i18n/format.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useOnline } from '../../data/queries/use-online.ts';
import { Art } from '../../ui/media/Art.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';

/** Says since when the page may be outdated. Renders nothing with a connection. */
export function OfflineBanner() {
  const { t, i18n } = useLingui();
  const isOnline = useOnline();
  const { dataUpdatedAt } = useQuery(useAsk().summary());
  if (isOnline) return null;
  const at = clockTime(new Date(dataUpdatedAt), i18n.locale);
  return (
    <Banner picture={<Art svg={sceneArt('unplugged')} as="inline" />}>
      <b>{t`You’re offline.`}</b>{' '}
      {dataUpdatedAt > 0
        ? t`Showing data from ${at}. You can claim when you’re back online.`
        : t`You can claim when you’re back online.`}
    </Banner>
  );
}

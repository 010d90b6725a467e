import { useLingui } from '@lingui/react/macro';
import { longDay } from '../../i18n/format.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';

declare global {
  interface Window {
    /** Set by the services of a preview (web/data/fake-services.ts). */
    readonly parlorPreview?: {
      readonly draft: number;
      readonly name: string;
      readonly player: string;
      readonly day: string;
    };
  }
}

/** Says that the page shows a draft of content, and as whom. Only in a preview. */
export function PreviewMark() {
  const { t, i18n } = useLingui();
  const { parlorPreview: preview } = window;
  if (preview === undefined) return null;
  const day = longDay(new Date(preview.day), i18n.locale);
  return (
    <Banner>
      <b>{t`Preview`}</b>{' '}
      {t`Draft ${i18n.number(preview.draft)}: ${preview.name} · ${preview.player} · ${day}`}
    </Banner>
  );
}

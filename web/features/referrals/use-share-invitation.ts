import { useLingui } from '@lingui/react/macro';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { useToast } from '../../ui/feedback/Toast.tsx';

/** Shares the link with Telegram's or the browser's dialog. Without either, copies it. */
export function useShareInvitation(): {
  share: (link: string, text: string, picture?: File) => Promise<void>;
  copy: (link: string) => Promise<void>;
} {
  const { t } = useLingui();
  const { share, haptic } = usePlatform();
  const toast = useToast();
  const copied = () => toast.show({ text: t`Link copied. Send it to a friend.` });
  const failed = () =>
    toast.show({ text: t`The link could not be shared. Select it and copy it.`, tone: 'error' });
  return {
    share: async (url, text, picture) => {
      haptic('light');
      const became = await share({ url, text, picture });
      if (became === 'copied') copied();
      if (became === 'failed') failed();
    },
    copy: async (url) => {
      haptic('selection');
      try {
        await navigator.clipboard.writeText(url);
        copied();
      } catch {
        failed();
      }
    },
  };
}

import { useLingui } from '@lingui/react/macro';
import { usePlatform } from '../../../platform/PlatformContext.tsx';
import { useToast } from '../../../ui/feedback/toast/Toast.tsx';
import { cardFailureOf } from './claim-failure.ts';

/** Shows why an act on the album failed, with haptic feedback. */
export function useFailureToast(): (error: unknown) => void {
  const { t } = useLingui();
  const toast = useToast();
  const { haptic } = usePlatform();
  return (error) => {
    const failure = cardFailureOf(error);
    haptic(failure.kind === 'before' || failure.kind === 'changed' ? 'warning' : 'error');
    switch (failure.kind) {
      case 'before':
        return toast.show({ text: t`You already claimed this.` });
      case 'changed':
        return toast.show({
          text: t`The number of your cards has changed. Nothing was exchanged. Check the number and try again.`,
          tone: 'error',
        });
      case 'unreachable':
        return toast.show({
          text: t`No response. Try again. It will only be done once.`,
          tone: 'error',
        });
      case 'refused': {
        const why = failure.why ?? t`Something went wrong on our side.`;
        const { reference } = failure;
        return toast.show({
          text: reference ? t`This didn’t work. ${why} Reference ${reference}` : t`This didn’t work. ${why}`,
          tone: 'error',
        });
      }
    }
  };
}

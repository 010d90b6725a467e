import { useLingui } from '@lingui/react/macro';
import { useHomeScreen } from '../../platform/host/use-home-screen.ts';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
import { deviceMobile } from '../../ui/media/icons.ts';
import { MenuRow } from './SettingRow.tsx';

/** Puts the mini-app on the home screen, where the host can and has not yet. */
export function HomeScreenRow() {
  const { t } = useLingui();
  const toast = useToast();
  const add = useHomeScreen(() => toast.show({ text: t`Parlor is on your home screen now.` }));
  return add ? <MenuRow icon={deviceMobile} title={t`Add Parlor to your home screen`} onPress={add} /> : null;
}

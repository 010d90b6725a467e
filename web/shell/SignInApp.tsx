import { I18nProvider } from '@lingui/react';
import type { Services } from '@parlor/sdk/services.ts';
import { useMemo } from 'react';
import { i18n } from '../i18n/i18n.ts';
import styles from './Shell.module.css';
import { SignIn } from '../screens/sign-in/SignIn.tsx';
import { StoredServicesProvider } from '../data/StoredServices.ts';
import { ToastProvider } from '../ui/feedback/toast/Toast.tsx';
import { ToastCard } from './toast-card.ts';

/** The whole app without a sign-in, without the parts that only the signed-in app needs: no router, no queries. */
export function SignInApp({ services }: { services: Services }) {
  const stored = useMemo(() => ({ services, atFirst: services.session.state() }), [services]);
  return (
    <StoredServicesProvider value={stored}>
      <I18nProvider i18n={i18n}>
        <ToastProvider card={ToastCard}>
          <main id="main" className={styles.bare}>
            <SignIn />
          </main>
        </ToastProvider>
      </I18nProvider>
    </StoredServicesProvider>
  );
}

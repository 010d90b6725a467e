import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Join } from '../features/operator/accounts/Join.tsx';
import page from '../features/operator/sign-in/Console.module.css';
import { paths } from '../navigation/paths.ts';
import { useTitle } from '../navigation/use-title.ts';

/** The page that an invitation's link leads to. */
export function JoinConsole() {
  const { t } = useLingui();
  const router = useRouter();
  const client = useQueryClient();
  const [secret] = useState(() => location.hash.slice(1));
  useTitle(t`Join the console`);
  // It stays in no history and on no screen.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  return (
    <main className={page.page}>
      <Join
        secret={secret}
        onJoined={() => {
          client.clear();
          void router.navigate({ to: paths.operator(), replace: true });
        }}
      />
    </main>
  );
}

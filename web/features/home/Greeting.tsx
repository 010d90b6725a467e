import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAuth } from '../../services/ServicesContext.tsx';
import { hourOf } from './greeting.ts';

/** The house says good evening, by name. */
export function Greeting() {
  const { t } = useLingui();
  const auth = useAuth();
  const [hour] = useState(() => hourOf(new Date()));
  // The server knows neither the name nor the reader's clock.
  if (auth.status !== 'connected') return <>{t`Your chair is free`}</>;
  const name = auth.profile.firstName;
  const words = {
    night: t`Still up, ${name}?`,
    morning: t`Good morning, ${name}`,
    afternoon: t`Good afternoon, ${name}`,
    evening: t`Good evening, ${name}`,
  };
  return <>{words[hour]}</>;
}

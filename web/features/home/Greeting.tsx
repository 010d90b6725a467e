'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { nameToGreet } from '../../ui/media/name-to-greet.ts';
import { useAuth } from '../../data/ServicesContext.tsx';
import { hourOf } from './greeting.ts';

/** Greets the player by name. */
export function Greeting() {
  const { t } = useLingui();
  const auth = useAuth();
  const [hour] = useState(() => hourOf(new Date()));
  // Not server-rendered: the server knows neither the name nor the reader's local time.
  if (auth.status !== 'connected') return <>{t`Welcome`}</>;
  const name = nameToGreet(auth.profile.firstName);
  if (name === undefined)
    return (
      <>
        {
          {
            night: t`Welcome back`,
            morning: t`Good morning`,
            afternoon: t`Good afternoon`,
            evening: t`Good evening`,
          }[hour]
        }
      </>
    );
  const words = {
    night: t`Welcome back, ${name}`,
    morning: t`Good morning, ${name}`,
    afternoon: t`Good afternoon, ${name}`,
    evening: t`Good evening, ${name}`,
  };
  return <>{words[hour]}</>;
}

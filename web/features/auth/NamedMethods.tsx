import { useLingui } from '@lingui/react/macro';
import type { NamedProvider } from '@parlor/contract/calls/auth.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { appleLogo, globe } from '../../ui/media/icons.ts';
import styles from './SignIn.module.css';
import { useLeaving } from './use-leaving.ts';

/** Sign-in buttons of the providers that the operator named, below the others, because only the server knows them. */
export function NamedMethods({ providers }: { providers: readonly NamedProvider[] }) {
  const { t } = useLingui();
  const { going, go } = useLeaving();
  return (
    <ul className={styles.named}>
      {providers.map(({ name, label, form }) => (
        <li key={name}>
          <Button kind="quiet" wide busy={going === name} onClick={() => go(name)}>
            <Icon of={form === 'apple' ? appleLogo : globe} />
            <bdi>{t`Continue with ${label}`}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  );
}

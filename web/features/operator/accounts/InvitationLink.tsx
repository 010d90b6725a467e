import { useLingui } from '@lingui/react/macro';
import { Mono } from '../../../ui/media/Mono.tsx';
import styles from '../Operator.module.css';
import { Moment } from '../components/Table.tsx';

export interface Invited {
  readonly link: string;
  readonly expiresAt: string;
  readonly email: string;
}

/** A link is shown once: nobody can look it up again. */
export function InvitationLink({ link, expiresAt, email }: Invited) {
  const { t } = useLingui();
  return (
    <div className={styles.form}>
      <p>{t`Send this link to ${email} alone. The person who opens it first has the account. It isn’t shown again.`}</p>
      <Mono label={t`Link`} copyable>
        {link}
      </Mono>
      <p className={styles.lead}>
        {t`Works once, until (UTC):`} <Moment at={expiresAt} />
      </p>
    </div>
  );
}

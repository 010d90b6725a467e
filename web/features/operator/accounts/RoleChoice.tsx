import { useLingui } from '@lingui/react/macro';
import { OPERATOR_ROLES, type OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { Segment } from '../../../ui/controls/Segment.tsx';
import styles from '../Operator.module.css';
import { useRoleHints, useRoleNames } from './use-role-names.ts';

/** The lowest role first. */
export function RoleChoice({
  role,
  onChange,
}: {
  role: OperatorRole;
  onChange: (role: OperatorRole) => void;
}) {
  const { t } = useLingui();
  const names = useRoleNames();
  const hints = useRoleHints();
  return (
    <>
      <Segment<OperatorRole>
        label={t`Role`}
        value={role}
        onChange={onChange}
        options={OPERATOR_ROLES.map((value) => ({ value, label: names[value] }))}
      />
      <p className={styles.lead}>{hints[role]}</p>
    </>
  );
}

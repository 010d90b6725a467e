import { Icon } from '../../ui/media/Icon.tsx';
import { Row, type RowProps } from '../../ui/layout/Row.tsx';
import { Switch, type SwitchProps } from '../../ui/controls/Switch.tsx';
import styles from './Profile.module.css';

type MenuRowProps = Omit<RowProps, 'leading' | 'height'> & { icon: string };

/** A menu row that links to a page. */
export const MenuRow = ({ icon, ...row }: MenuRowProps) => (
  <Row
    height="s"
    leading={
      <span className={styles.icon}>
        <Icon of={icon} />
      </span>
    }
    {...row}
  />
);

/** A menu row with a switch. */
export const SwitchRow = ({
  icon,
  label,
  detail,
  ...rest
}: SwitchProps & Pick<MenuRowProps, 'icon' | 'detail'>) => (
  <MenuRow icon={icon} title={label} detail={detail} trailing={<Switch label={label} {...rest} />} />
);

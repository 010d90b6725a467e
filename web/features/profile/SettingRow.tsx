import { Icon } from '../../ui/media/Icon.tsx';
import { Row, type RowProps } from '../../ui/layout/Row.tsx';
import { Switch, type SwitchProps } from '../../ui/controls/Switch.tsx';
import styles from './Profile.module.css';

type MenuRowProps = Omit<RowProps, 'leading' | 'height'> & { icon: string };

/** A line of the menu: an icon and what it leads to. */
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

/** A line of the menu that is switched here. */
export const SwitchRow = ({
  icon,
  label,
  detail,
  ...rest
}: SwitchProps & Pick<MenuRowProps, 'icon' | 'detail'>) => (
  <MenuRow icon={icon} title={label} detail={detail} trailing={<Switch label={label} {...rest} />} />
);

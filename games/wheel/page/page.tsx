// The page of every wheel game.
import { openPage } from '../../page/frame/open-page.tsx';
import './wheel.css';
import { WheelTable } from './WheelTable.tsx';

openPage(WheelTable);

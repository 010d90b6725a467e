// The page of every crash game.
import { openPage } from '../../page/frame/open-page.tsx';
import { CrashTable } from './CrashTable.tsx';
import './crash.css';

openPage(CrashTable);

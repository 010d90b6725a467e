// The page of every plinko game.
import { openPage } from '../../page/frame/open-page.tsx';
import './plinko.css';
import { PlinkoTable } from './PlinkoTable.tsx';

openPage(PlinkoTable);

// The page of every dice game.
import { openPage } from '../../page/frame/open-page.tsx';
import './track.css';
import './dice.css';
import { DiceTable } from './DiceTable.tsx';

openPage(DiceTable);

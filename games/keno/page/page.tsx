// The page of every keno game.
import { openPage } from '../../page/frame/open-page.tsx';
import './keno.css';
import { KenoTable } from './KenoTable.tsx';

openPage(KenoTable);

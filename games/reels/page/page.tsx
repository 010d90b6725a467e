// The page of every reels game.
import { openPage } from '../../page/frame/open-page.tsx';
import './reels.css';
import { ReelsTable } from './ReelsTable.tsx';

openPage(ReelsTable);

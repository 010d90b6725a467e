// The page of every game of reels.
import { openPage } from '../../page/frame/open-page.tsx';
import './reels.css';
import { ReelsTable } from './ReelsTable.tsx';

openPage(ReelsTable);
